import type th from "./th.ts";

export default {
  present: (count: number) => `ເພື່ອນຮ່ວມງານ ${count} ຄົນ`,
  people: "ໃຜຢູ່ໃສ",
  active: "ກຳລັງເຮັດວຽກ",
  away: "ບໍ່ຢູ່ໜ້າຈໍ",
  hidden: "ໃນໜ້າທີ່ທ່ານເປີດບໍ່ໄດ້",
  lookers: (names: string) => `${names} ກຳລັງເບິ່ງລາຍການນີ້`,
} satisfies typeof th;
