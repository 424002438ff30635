import type th from "./th.ts";

export default {
  title: "ຄືນຍອດເສຍ",
  refundable: "ຍອດຄືນທີ່ຮັບໄດ້ຕອນນີ້",
  period: {
    day: (date) => `ຍອດເສຍຂອງວັນທີ ${date}`,
    week: (from, to) => `ຍອດເສຍອາທິດ ${from} – ${to}`,
  },
  pot: "ຍອດຄືນທີ່ຮັບແລ້ວ ລໍຖ້າເຂົ້າກະເປົາ",
  wins: "ປົດລັອກເມື່ອຍອດລວມຮອດ",
  loses: "ຫຼືເຫຼືອບໍ່ເກີນ",
  ofBase: (percent) => `${percent}% ຂອງຍອດຫຼັງຮັບ`,
  blocked: "ທ່ານມີໂບນັດທີ່ໃຊ້ຢູ່ ຕ້ອງຈົບໂບນັດກ່ອນຈຶ່ງຮັບຍອດຄືນໄດ້",
  seeBonus: "ເບິ່ງໂບນັດ",
  nothing: "ຍັງບໍ່ມີຍອດຄືນໃຫ້ຮັບໃນຮອບນີ້",
  receive: "ຮັບຍອດຄືນ",
  receiving: "ກຳລັງຮັບຍອດຄືນ",
  addWallet: "ເພີ່ມເຂົ້າກະເປົາ",
  adding: "ກຳລັງເພີ່ມເຂົ້າກະເປົາ",
  addTitle: (amount) => `ເພີ່ມ ${amount} ເຂົ້າກະເປົາ?`,
  addWarning: "ເມື່ອເຂົ້າກະເປົາແລ້ວ ຈະຖອນໄດ້ຕໍ່ເມື່ອເຮັດເງື່ອນໄຂຄົບ ແລະຮັບໂບນັດອື່ນພ້ອມກັນບໍ່ໄດ້",
  added: (amount) => `ເພີ່ມຍອດຄືນ ${amount} ເຂົ້າກະເປົາແລ້ວ`,
  notYet: "ໄວ້ກ່ອນ",
  confirm: "ຢືນຢັນ",
  history: "ປະຫວັດການຮັບ",
  columns: { date: "ວັນທີ", amount: "ຍອດຄືນ" },
  emptyHistory: "ຍັງບໍ່ເຄີຍຮັບຍອດຄືນ",
} satisfies typeof th;
