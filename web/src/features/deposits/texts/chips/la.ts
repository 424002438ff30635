import type th from "./th.ts";

export default {
  label: "ຍອດທີ່ຝາກເລື້ອຍໆ",
  deposit: (amount) => `ຝາກ ${amount} ດ້ວຍ QR`,
} satisfies typeof th;
