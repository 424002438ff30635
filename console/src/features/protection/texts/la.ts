import type th from "./th.ts";

export default {
  title: "ຫຼິ້ນຢ່າງປອດໄພ",
  nothing: "ສະມາຊິກຍັງບໍ່ໄດ້ຕັ້ງວົງເງິນ ຫຼື ພັກການຫຼິ້ນ",
  periods: { day: "24 ຊົ່ວໂມງ", week: "7 ວັນ", month: "30 ວັນ" },
  none: "ບໍ່ຈຳກັດ",
  usedOf: (used, limit) => `${used} ຈາກ ${limit}`,
  pendingChange: (limit, time) => `ຂໍເປັນ ${limit} ຢືນຢັນໄດ້ຕັ້ງແຕ່ ${time}`,
  excluded: "ພັກການຫຼິ້ນ",
  until: (time) => `ເຖິງ ${time}`,
  waiting: (count, sum) => `ເງິນລໍເຂົ້າ ${count} ລາຍການ ລວມ ${sum}`,
  operatorLimits: "ວົງເງິນຂອງຜູ້ໃຫ້ບໍລິການ",
  limits: {
    withdrawMin: "ຖອນຂັ້ນຕ່ຳ",
    withdrawMax: "ຖອນສູງສຸດ",
    depositMin: "ຝາກຂັ້ນຕ່ຳ",
    autoPayoutMax: "ຈ່າຍອັດຕະໂນມັດບໍ່ເກີນ",
  },
  from: {
    level: (name) => `ລະດັບ ${name}`,
    segment: (name) => `ກຸ່ມ ${name}`,
  },
  fromSettings: "ໜ້າຕັ້ງຄ່າ",
  history: "ການປ່ຽນແປງ",
  states: {
    applied: "ມີຜົນທັນທີ",
    pending: "ລໍຢືນຢັນ",
    confirmed: "ຢືນຢັນແລ້ວ",
    cancelled: "ບໍ່ໃຊ້ແລ້ວ",
  },
  limitOf: (period, limit) => `ວົງເງິນ ${period}: ${limit}`,
  exclusionOf: (length) => `ພັກ ${length}`,
  byMember: "ສະມາຊິກ",
  actions: {
    extend: {
      label: "ພັກໃຫ້ດົນຂຶ້ນ",
      text: "ນັບຈາກຕອນນີ້ ເຮັດໃຫ້ສັ້ນລົງພາຍຫຼັງບໍ່ໄດ້",
      done: "ພັກດົນຂຶ້ນແລ້ວ",
      fields: { length: "ດົນປານໃດ" },
      values: {
        day: "24 ຊົ່ວໂມງ",
        week: "7 ວັນ",
        month: "30 ວັນ",
        half_year: "6 ເດືອນ",
        year: "1 ປີ",
        five_years: "5 ປີ",
      },
    },
  },
} satisfies typeof th;
