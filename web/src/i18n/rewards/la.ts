import type th from "./th.ts";

export default {
  reward: "ທ່ານໄດ້ຮັບ",
  percentReward: (percent, cap) => `${percent}% ຂອງຍອດຝາກຫຼ້າສຸດ ສູງສຸດ ${cap}`,
  asOf: (time) => `ຖ້າຮັບຕອນນີ້ ຄິດຈາກຍອດລວມຂອງທ່ານເວລາ ${time}`,
  asOfDeposit: (deposit, time) => `ຖ້າຮັບຕອນນີ້ ຄິດຈາກຍອດຝາກ ${deposit} ແລະ ຍອດລວມຂອງທ່ານເວລາ ${time}`,
  example: (deposit) => `ຕົວຢ່າງ ຖ້າຝາກ ${deposit} ແລ້ວຮັບທັນທີ`,
  wins: "ຖອນໄດ້ເມື່ອຍອດລວມຮອດ",
  ofBase: (percent) => `${percent}% ຂອງຍອດຫຼັງຮັບໂບນັດ`,
  net: "ບໍ່ນັບຍອດຝາກໃໝ່",
  turnover: "ຕ້ອງເດີມພັນລວມ",
  turnoverOf: (times, countsDeposit) =>
    countsDeposit ? `${times} ເທົ່າຂອງໂບນັດ ແລະ ຍອດຝາກ` : `${times} ເທົ່າຂອງໂບນັດ`,
  loses: "ຫຼື ຍອດເຫຼືອບໍ່ເກີນ",
  minDeposit: "ຝາກຫຼ້າສຸດຂັ້ນ\u2060ຕ່ຳ",
  depositWithin: "ໃຊ້ຍອດຝາກທີ່ຝາກພາຍໃນ",
  hours: (hours) => `${hours} ຊົ່ວໂມງ`,
  until: "ໃຊ້ໄດ້ຮອດ",
  deposit: "ຝາກເງິນ",
  checkedFirst: "ທີມ\u2060ງານຈະກວດໂບນັດນີ້ກ່ອນ ລະຫວ່າງລໍ ເງິນຂອງທ່ານໃຊ້ໄດ້ຕາມປົກກະຕິ",
  request: "ຂໍຮັບໂບນັດ",
  requested: "ສົ່ງຄຳຂໍແລ້ວ ລໍກວດ",
} satisfies typeof th;
