import type th from "./th.ts";

export default {
  question: "ການຊ່ວຍເຫຼືອຄັ້ງນີ້ເປັນແນວໃດ",
  stars: (count) => `${count} ຈາກ 5`,
  comment: "ບອກເພີ່ມເຕີມໄດ້ (ບໍ່ບັງຄັບ)",
  send: "ສົ່ງຄະແນນ",
  sending: "ກຳລັງສົ່ງ",
  skip: "ຂ້າມ",
  thanks: "ຂອບໃຈສຳລັບຄະແນນ",
  failed: "ສົ່ງບໍ່ສຳເລັດ ກະລຸນາລອງອີກຄັ້ງ",
} satisfies typeof th;
