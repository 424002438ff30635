import type th from "./th.ts";

export default {
  notFoundTitle: "ບໍ່ພົບໜ້າ",
  notFoundText: "ບໍ່ພົບໜ້າທີ່ທ່ານກຳລັງຊອກຫາ ລິ້ງອາດໝົດອາຍຸ ຫຼື ພິມຜິດ",
  goHome: "ກັບໜ້າຫຼັກ",
  terminatedTitle: "ບໍລິການນີ້ປິດແລ້ວ",
  terminatedText: "ຂອບໃຈທີ່ຢູ່ກັບພວກເຮົາມາຕະຫຼອດ ຖ້າມີຍອດຄ້າງ ຕິດຕໍ່ທີມງານເພື່ອຮັບເງິນຄືນໄດ້ທາງ LINE",
  contact: "ຕິດຕໍ່ທີມງານ",
} satisfies typeof th;
