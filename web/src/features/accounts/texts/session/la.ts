import type th from "./th.ts";

export default {
  title: "ການໃຊ້ງານຄັ້ງນີ້",
  here: "ໃຊ້ງານຄັ້ງນີ້ມາແລ້ວ",
  lasted: (hours, minutes) => (hours > 0 ? `${hours} ຊມ. ${minutes} ນາທີ` : `${minutes} ນາທີ`),
  lastLogin: "ເຂົ້າສູ່ລະບົບຄັ້ງກ່ອນ",
  firstLogin: "ນີ້ແມ່ນຄັ້ງທຳອິດຂອງທ່ານ",
  reminder: "ເຕືອນເວລາຫຼິ້ນ",
  every: (minutes) => (minutes === 0 ? "ບໍ່ເຕືອນ" : `ທຸກ ${minutes} ນາທີ`),

  idle: "ອອກຈາກລະບົບເມື່ອບໍ່ໃຊ້ງານ",
  after: (minutes) =>
    minutes === 0 ? "30 ວັນ" : minutes < 60 ? `${minutes} ນາທີ` : `${minutes / 60} ຊມ.`,
  atLatest: (minutes) => (minutes < 720 ? "ຊ້າສຸດ 12 ຊມ. ຫຼັງເຂົ້າສູ່ລະບົບ" : "ຊ້າສຸດ 30 ວັນຫຼັງເຂົ້າສູ່ລະບົບ"),

  checkTitle: (lasted) => `ທ່ານໃຊ້ງານມາແລ້ວ ${lasted}`,
  checkText: "ຕັ້ງແຕ່ເລີ່ມໃຊ້ງານຄັ້ງນີ້",
  goOn: "ໃຊ້ງານຕໍ່",

  devices: "ອຸປະກອນທີ່ເຂົ້າສູ່ລະບົບຢູ່",
  devicesText: "ຖ້າມີເຄື່ອງທີ່ທ່ານບໍ່ຮູ້ຈັກ ໃຫ້ນຳອອກຈາກລະບົບແລ້ວປ່ຽນລະຫັດຜ່ານ",
  thisDevice: "ເຄື່ອງນີ້",
  end: "ນຳອອກ",
  endOf: (device) => `ນຳ ${device} ອອກຈາກລະບົບ`,
  endOthers: "ອອກຈາກລະບົບເຄື່ອງອື່ນທັງໝົດ",
  ending: "ກຳລັງດຳເນີນການ",
  ended: "ນຳອອກຈາກລະບົບແລ້ວ",
} satisfies typeof th;
