import type th from "./th.ts";

export default {
  keys: "ໃຊ້ປຸ່ມລູກສອນເພື່ອເລືອກຈຸດ",
  sum: "ລວມ",
} satisfies typeof th;
