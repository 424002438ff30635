import type th from "./th.ts";

export default {
  title: "ລາຍການເຄື່ອນໄຫວ",
  slips: "ສະຖານະສະລິບ",
  today: (date) => `ມື້ນີ້ ${date}`,
  yesterday: (date) => `ມື້ວານ ${date}`,
  emptyTitle: "ຍັງບໍ່ມີລາຍການ",
  emptyText: "ເມື່ອທ່ານຝາກ ຖອນ ຫຼື ໂອນ ລາຍການຈະສະແດງຢູ່ບ່ອນນີ້",
  firstDeposit: "ຝາກເງິນເທື່ອທຳອິດ",
  emptyPage: "ບໍ່ມີລາຍການໃນໜ້ານີ້",
  toFirstPage: "ໄປໜ້າທຳອິດ",
  eWallet: "TrueMoney Wallet",
  wallet: "ກະເປົາຫຼັກ",
  deposit: (from) => `ຝາກເງິນ ${from}`,
  withdraw: (to) => `ຖອນເງິນ ${to}`,
  transfer: (from, to) => `${from} → ${to}`,
  bonus: "ໂບນັດ",
  finish_bonus: "ຈົບໂບນັດ",
  invite: "ໂບນັດແນະນຳໝູ່",
  refund: "ຄືນຍອດເສຍ",
  luckydraw: "ວົງລໍ້",
} satisfies typeof th;
