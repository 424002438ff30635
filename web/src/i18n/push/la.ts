import type th from "./th.ts";

export default {
  deposit: "ເງິນເຂົ້າກະເປົາແລ້ວ",
  withdrawal: "ເງິນຖອນເຂົ້າບັນຊີແລ້ວ",
  chat: "ມີຂໍ້ຄວາມຕອບກັບຈາກທີມງານ",
  open: "ແຕະເພື່ອເປີດ Krapao",
} satisfies typeof th;
