import type th from "./th.ts";

export default {
  title: (gift) => `ຮັບໂບນັດ ${gift} ຈາກຍອດຝາກນີ້`,
  gift: "ໂບນັດ",
  locked: "ເງິນຂອງທ່ານທີ່ຖອນບໍ່ໄດ້ຈົນຄົບ",
  decline: "ບໍ່ຮັບ",
  declineAndPlay: "ບໍ່ຮັບ ຫຼິ້ນເລີຍ",
  terms: "ເບິ່ງເງື່ອນໄຂທັງໝົດ",
  view: "ເບິ່ງໂບນັດ",
  from: (deposit) => `ຈາກຍອດຝາກ ${deposit}`,
} satisfies typeof th;
