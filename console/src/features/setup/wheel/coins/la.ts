import type th from "./th.ts";

export default {
  title: "ໝຸນວົງລໍ້",
  price: "1 ຫຼຽນ = 1 ຄັ້ງ",
  play: (deposit, perDay) => `ຝາກ ແລະ ຫຼິ້ນຄົບທຸກ ${deposit} ໄດ້ 1 ຫຼຽນ ສູງສຸດມື້ລະ ${perDay} ຫຼຽນ`,
  bets: (deposit, bets, perDay) =>
    `ຝາກທຸກ ${deposit} ແລະ ເດີມພັນຄົບ ${bets} ໄດ້ 1 ຫຼຽນ ສູງສຸດມື້ລະ ${perDay} ຫຼຽນ`,
  deposit: (deposit, perDay) => `ຝາກທຸກ ${deposit} ໄດ້ 1 ຫຼຽນ ສູງສຸດມື້ລະ ${perDay} ຫຼຽນ`,
  closedTitle: "ວົງລໍ້ປິດຢູ່ໃນຂະນະນີ້",
  closedText: "ເມື່ອວົງລໍ້ເປີດອີກຄັ້ງ ທ່ານຈະໝຸນດ້ວຍຫຼຽນທີ່ມີໄດ້ຢູ່ນີ້",
} satisfies typeof th;
