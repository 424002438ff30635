import type th from "./th.ts";

export default {
  title: "ຄືນຍອດເສຍ",
  refundable: "ຍອດຄືນທີ່ຮັບໄດ້ຕອນນີ້",
  period: {
    day: (date) => `ຍອດເສຍຂອງວັນທີ ${date}`,
    week: (from, to) => `ຍອດເສຍອາທິດ ${from} – ${to}`,
  },
  pot: "ຍອດຄືນທີ່ຮັບແລ້ວ ລໍຖ້າເຂົ້າກະເປົາ",
  blocked: "ທ່ານມີໂບນັດທີ່ໃຊ້ຢູ່ ຕ້ອງຈົບໂບນັດກ່ອນຈຶ່ງຮັບຍອດຄືນໄດ້",
  seeBonus: "ເບິ່ງໂບນັດ",
  refusals: {
    REFUND_INACTIVE: () => "ປິດຮັບຍອດຄືນຢູ່ໃນຂະນະນີ້",
    REFUND_CONDITION: () => "ຕ້ອງຈົບໂບນັດທີ່ໃຊ້ຢູ່ກ່ອນ",
    NO_REFUND: () => "ຍັງບໍ່ມີຍອດຄືນໃຫ້ຮັບໃນຮອບນີ້",
    REFUND_MINIMUM: (minimum) => `ຍອດຄືນຮອບນີ້ບໍ່ຮອດຂັ້ນຕ່ຳ ${minimum}`,
    REFUND_FULL: () => "ງົບຄືນຍອດເສຍຂອງຮອບນີ້ໝົດແລ້ວ",
    BETS_MAY_BE_OPEN: () => "ເດີມພັນຂອງຮອບນີ້ບາງລາຍການອາດຍັງບໍ່ຮູ້ຜົນ ເຮົາຈະຄິດໄລ່ໃຫ້ເມື່ອຮູ້ຜົນຄົບ",
    PROVIDER_UNAVAILABLE: () => "ບາງເກມຍັງບໍ່ແຈ້ງຍອດ ຈຶ່ງຍັງຄິດຍອດຄືນບໍ່ໄດ້ ລອງໃໝ່ໃນອີກຈັກໜ້ອຍ",
  },
  receive: "ຮັບຍອດຄືນ",
  receiving: "ກຳລັງຮັບຍອດຄືນ",
  addWallet: "ເພີ່ມເຂົ້າກະເປົາ",
  adding: "ກຳລັງເພີ່ມເຂົ້າກະເປົາ",
  addTitle: (amount) => `ເພີ່ມ ${amount} ເຂົ້າກະເປົາ?`,
  added: (amount) => `ເພີ່ມຍອດຄືນ ${amount} ເຂົ້າກະເປົາແລ້ວ`,
  history: "ປະຫວັດການຮັບ",
  columns: { date: "ວັນທີ", amount: "ຍອດຄືນ" },
  emptyHistory: "ຍັງບໍ່ເຄີຍຮັບຍອດຄືນ",
} satisfies typeof th;
