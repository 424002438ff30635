import type th from "./th.ts";

export default {
  title: "ສະຫຼຸບຍອດ",
  strip: "ຝາກສຸດທິເດືອນນີ້",
  period: "ໄລຍະເວລາ",
  periods: { thisMonth: "ເດືອນນີ້", lastMonth: "ເດືອນກ່ອນ", threeMonths: "3 ເດືອນ" },
  span: (from, to) => `${from} ຫາ ${to}`,
  net: "ຝາກສຸດທິ",
  netText: "ຍອດຝາກຫັກຍອດຖອນ",
  bank: "ກັບທະນາຄານ",
  games: "ກັບເກມ",
  given: "ໄດ້ຮັບ",
  bonuses: "ໂບນັດ ແລະ ໂປຣໂມຊັນ",
  refunds: "ຄືນຍອດເສຍ",
  invites: "ໂບນັດແນະນຳໝູ່",
  prizes: "ວົງລໍ້",
  corrections: "ປັບຍອດໂດຍທີມງານ",
  note: "ນັບສະເພາະລາຍການທີ່ສຳເລັດແລ້ວ ລາຍການທີ່ກຳລັງດຳເນີນການຍັງບໍ່ລວມ",
} satisfies typeof th;
