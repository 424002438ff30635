/** What other features may use. Each writes a statement line in the transaction of its record. */
export { readReviewMinutes } from "./detail/review-minutes.ts";
export { describe, type Line } from "./line.ts";
export { openLine } from "./open-line.ts";
export {
  findDetail,
  findOpenLine,
  type GivenBack,
  listGivenBack,
  type SettledDay,
  sumSettled,
  sumSettledByDay,
} from "./queries.ts";
export { explainLine, settleLine } from "./settle-line.ts";
