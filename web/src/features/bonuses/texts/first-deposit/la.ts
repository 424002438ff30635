import type th from "./th.ts";

export default {
  title: "ຝາກຄັ້ງທຳອິດ ຮັບໂບນັດໄດ້ເລີຍ",
  plainTitle: "ເລີ່ມຕົ້ນດ້ວຍການຝາກຄັ້ງທຳອິດ",
  text: "ເງິນເຂົ້າພາຍໃນ 1 ນາທີ ແລ້ວເລືອກເກມໄດ້ທັນທີ",
  percent: (percent, cap) => `${percent}% ສູງສຸດ ${cap}`,
  minDeposit: (amount) => `ຝາກຂັ້ນຕ່ຳ ${amount} ແລ້ວກົດຮັບທີ່ໜ້າໂບນັດ`,
  afterDeposit: "ຝາກແລ້ວກົດຮັບທີ່ໜ້າໂບນັດ",
  deposit: "ຝາກຄັ້ງທຳອິດ",
  checkedFirst: "ທີມງານຈະກວດໂບນັດນີ້ກ່ອນໃຫ້",
} satisfies typeof th;
