import type th from "./th.ts";

export default {
  keys: "Arrow keys choose a point",
  sum: "Total",
} satisfies typeof th;
