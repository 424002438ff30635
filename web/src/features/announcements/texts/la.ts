import type th from "./th.ts";

export default {
  read: "ອ່ານ",
  follow: "ໄປເບິ່ງ",
} satisfies typeof th;
