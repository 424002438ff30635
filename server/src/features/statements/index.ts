/** What other features may use. Each writes a statement line in the transaction of its record. */
export { describe, type Line, type LineRow, referenceOf, showLine } from "./line.ts";
export { openLine } from "./open-line.ts";
export {
  findDetail,
  findLine,
  findOpenLine,
  type SettledDay,
  sumSettledByDay,
} from "./queries.ts";
export { readReviewMinutes } from "./review-minutes.ts";
export { explainLine, settleLine } from "./settle-line.ts";
