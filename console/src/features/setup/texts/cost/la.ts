import type th from "./th.ts";

export default {
  hints: {
    giftWeight: "ບາກາຣາ ຣູເລັດ ແລະ ລູກເຕົ໋າ ມັກນັບ 20 ເກມອື່ນນັບ 100",
  },
  fields: {
    giftWeight: "ນັບເປັນເທີນໂອເວີຂອງໂບນັດ (%)",
    turnoverCountsDeposit: "ເທີນໂອເວີນັບຍອດຝາກນຳ",
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
