import type th from "./th.ts";

export default {
  title: "ຂ່າວສານ",
  go: { invite: "ເບິ່ງລິ້ງແນະນຳໝູ່", refund: "ເບິ່ງຍອດຄືນຂອງຂ້ອຍ" },
} satisfies typeof th;
