/** What other features ask before they take a member's money or let the member play. */
export { type Deposit, type Held, judgeDeposit, requireRoom } from "./judge-deposit.ts";
export {
  deleteDeposit as uncountDeposit,
  findProtection,
  insertDeposit as countDeposit,
  lockProtection,
} from "./queries.ts";
export { requirePlay } from "./require-play.ts";
