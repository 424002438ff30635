/** What other features may use: each writes its line of the statement in the transaction of its own record. */
export { type Line, openLine } from "./open-line.ts";
export { sumSettled } from "./queries.ts";
export { settleLine } from "./settle-line.ts";
