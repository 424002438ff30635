import type th from "./th.ts";

export default {
  title: "ປ້ອນລະຫັດຢືນຢັນ",
  sentTo: "ສົ່ງລະຫັດ 6 ຕົວເລກໄປທີ່",
  code: "ລະຫັດ OTP",
  codeLabel: "ລະຫັດ OTP 6 ຕົວເລກ",
  reference: "ອ້າງອີງ",
  resendIn: "ຂໍລະຫັດໃໝ່ໄດ້ໃນ",
  noCode: "ບໍ່ໄດ້ຮັບລະຫັດ?",
  tooManyTries: "ໃສ່ລະຫັດຜິດຄົບ 5 ຄັ້ງ ກະລຸນາຂໍລະຫັດໃໝ່",
  changePhone: "ປ່ຽນເບີໂທລະສັບ",
} satisfies typeof th;
