import type th from "./th.ts";

export default {
  title: "ຂ່າວສານ",
  picture: (at, count) => `ຮູບທີ ${at} ຈາກ ${count}`,
  go: { invite: "ເບິ່ງລິ້ງແນະນຳໝູ່", refund: "ເບິ່ງຍອດຄືນຂອງຂ້ອຍ" },
} satisfies typeof th;
