import type th from "./th.ts";

export default {
  hints: {
    turnoverTimes: "ຢ່າງໜ້ອຍ 1 ເທົ່າ",
    playedPercent: "ຍອດເດີມພັນທີ່ນັບວ່າຫຼິ້ນແລ້ວ ເປັນເປີເຊັນຂອງຍອດຝາກ",
    coinsPerDay: "ຕາມເວລາບາງກອກ ຫຼຽນທີ່ເກີນຈະບໍ່ໄດ້ຮັບ",
    prizeTurnoverTimes: "ຈຳນວນເທົ່າຂອງລາງວັນທີ່ຕ້ອງເດີມພັນກ່ອນຖອນເງິນ ຢ່າງໜ້ອຍ 1 ເທົ່າ",
    giftWeight: "ບາກາຣາ ຣູເລັດ ແລະ ລູກເຕົ໋າ ມັກນັບ 20 ເກມອື່ນນັບ 100",
    returned: "ສ່ວນຂອງຍອດເດີມພັນທີ່ສະມາຊິກໄດ້ຄືນໂດຍສະເລ່ຍ ສ່ວນທີ່ເຫຼືອແມ່ນກຳໄລຂອງບ້ານ ຕົ້ນທຶນຂອງທຸກແຄມເປນທຽບກັບຄ່ານີ້",
  },
  fields: {
    giftWeight: "ນັບເປັນເທີນໂອເວີຂອງໂບນັດ (%)",
    turnoverTimes: "ເທີນໂອເວີ (ເທົ່າ)",
    turnoverCountsDeposit: "ເທີນໂອເວີນັບຍອດຝາກນຳ",
    playedPercent: "ສ່ວນຂອງຍອດຝາກທີ່ຕ້ອງຫຼິ້ນ (%)",
    coinsPerDay: "ຫຼຽນສູງສຸດຕໍ່ສະມາຊິກຕໍ່ມື້",
    prizeTurnoverTimes: "ຍອດເດີມພັນຂອງລາງວັນ (ເທົ່າ)",
    returned: "ຄືນໃຫ້ຜູ້ຫຼິ້ນໂດຍສະເລ່ຍ",
  },
  cost: {
    title: "ຕົ້ນທຶນທຽບກັບລາຍຮັບ",
    coin: (cost, bets, brings) =>
      `ຫຼຽນລະ ${cost} ຍອດເດີມພັນ ${bets} ທີ່ເຮັດໃຫ້ໄດ້ຫຼຽນສ້າງລາຍຮັບປະມານ ${brings}`,
    gift: (cost, deposit, bets, brings) =>
      `${deposit ? `ຝາກ ${deposit} ຮັບ ${cost}` : `ຮັບ ${cost}`} ຍອດເດີມພັນ ${bets} ທີ່ກຳນົດສ້າງລາຍຮັບປະມານ ${brings}`,
    commission: (cost, deposit, bets, brings) =>
      `ໝູ່ຝາກ ${deposit} ຜູ້ແນະນຳໄດ້ ${cost} ຍອດເດີມພັນ ${bets} ຂອງໝູ່ສ້າງລາຍຮັບປະມານ ${brings}`,
    refund: (cost, loss) => `ເສຍ ${loss} ໄດ້ຄືນ ${cost}`,
    loss: "ຂາດທຶນກັບສະມາຊິກທົ່ວໄປ",
    lossShort: "ຂາດທຶນ",
    basis: (margin) =>
      `ຄິດຈາກກຳໄລຂອງບ້ານ ${margin} ຂອງຍອດເດີມພັນ (ການຕັ້ງຄ່າ “ເດີມພັນ ແລະ ກຳໄລຂອງບ້ານ”) ຍອດເດີມພັນດຽວກັນອາດໄດ້ແຄມເປນອື່ນນຳ`,
  },
} satisfies typeof th;
