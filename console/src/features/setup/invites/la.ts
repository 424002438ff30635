import type th from "./th.ts";

export default {
  title: "ແນະນຳໝູ່",
  how: "ສົ່ງລິ້ງໃຫ້ໝູ່ ທ່ານໄດ້ຮັບສ່ວນແບ່ງຈາກຍອດຝາກຂອງໝູ່",
  mustPlay: "ຮັບໄດ້ເມື່ອໝູ່ຫຼິ້ນຄົບຍອດທີ່ຝາກ",
  mustPlayPart: (percent) => `ຮັບໄດ້ເມື່ອໝູ່ຫຼິ້ນຄົບ ${percent}% ຂອງຍອດທີ່ຝາກ`,
  collectFrom: (amount) => `ຮັບໄດ້ຕັ້ງແຕ່ ${amount}`,
  most: (amount) => `ຮັບໄດ້ລວມສູງສຸດ ${amount}`,
  friends: "ໝູ່ທີ່ແນະນຳ",
  wins: "ຖອນໄດ້ເມື່ອຍອດລວມຮອດ",
  loses: "ຫຼື ຍອດເຫຼືອບໍ່ເກີນ",
  ofBase: (percent) => `${percent}% ຂອງຍອດຫຼັງຮັບໂບນັດ`,
} satisfies typeof th;
