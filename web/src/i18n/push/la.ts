import type th from "./th.ts";

export default {
  deposit: "ເງິນເຂົ້າກະເປົາແລ້ວ",
  waiting: "ໄດ້ຮັບຍອດໂອນແລ້ວ ເບິ່ງສະຖານະໄດ້ທີ່ນີ້",
  withdrawal: "ເງິນຖອນເຂົ້າບັນຊີແລ້ວ",
  chat: "ມີຂໍ້ຄວາມຕອບກັບຈາກທີມ\u2060ງານ",
  open: "ແຕະເພື່ອເປີດ Krapao",
} satisfies typeof th;
