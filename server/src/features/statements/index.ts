/** What other features may use. Each writes a statement line in the transaction of its record. */
export type { Line } from "./line.ts";
export { openLine } from "./open-line.ts";
export { sumSettled } from "./queries.ts";
export { settleLine } from "./settle-line.ts";
