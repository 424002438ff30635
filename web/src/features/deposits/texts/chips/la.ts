import type th from "./th.ts";

export default {
  label: "ຝາກດ່ວນ",
  deposit: (amount) => `ຝາກ ${amount} ດ້ວຍ QR`,
} satisfies typeof th;
