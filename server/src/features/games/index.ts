/** What other features may use of the games. */
import type { Db } from "../../kernel/db/database.ts";
import type { Context } from "../../ports/context.ts";
import { sweep } from "./sweeps/sweep.ts";
import { type Chain, findSweep } from "./transfers/queries-sweeps.ts";

export { readGameFigures } from "./accounts/game-figures.ts";
export {
  type GameBalance,
  isSettled,
  listGameBalances,
  listSlotsAndBalances,
} from "./accounts/list-slots.ts";
export { playWay } from "./accounts/play-way.ts";
export { refreshBalances, refreshSlots } from "./accounts/refresh-slots.ts";
export {
  countPlayUntilNow,
  refreshPlay,
  refreshTurnover,
  refreshTurnoverShortly,
  waitShortly,
} from "./accounts/refresh-turnover.ts";
export { resealPasswords } from "./accounts/reseal-passwords.ts";
export { hasReportsUntil } from "./bets/has-reports.ts";
export { type DepositToPlay, listPlayedDeposits, playedDeposits } from "./bets/played-deposits.ts";
export { giftTurnoverSince, turnoverSince } from "./bets/turnover-since.ts";
export { newPassword, newUsername } from "./game-account.ts";
export { type AccountOfGame, listActiveAccounts } from "./queries.ts";
export { gameDocuments, listUsedProviders, providerDocuments } from "./queries-setup.ts";
export { sumTransfers } from "./queries-sums.ts";
export { findLatestReconciliation } from "./reconciliation/queries.ts";
export { listCalls } from "./transfers/queries-calls.ts";
export type { Chain };

/**
 * Brings at least `needMinor` from the member's game accounts to the wallet, if they hold as much.
 * `id` is the id of the caller's record: a second request with it changes nothing. `chain.job` is
 * enqueued exactly once, in the transaction that settles the last transfer, or immediately when
 * there is nothing to bring; the job has to check what the wallet holds.
 */
export async function sweepToWallet(
  ctx: Context,
  request: { id: string; memberId: bigint; needMinor: bigint; chain: Chain },
): Promise<void> {
  await sweep(ctx, { ...request, toAccountId: null });
}

/** Whether none of a sweep's transfers can still settle automatically. */
export async function isSweepClosed(db: Db, id: string): Promise<boolean> {
  return (await findSweep(db, id))?.state === "closed";
}
export { listTransfers } from "./console/read-transfers.ts";
export { lockAccounts } from "./queries.ts";
export { isReturning } from "./sweeps/queries-return.ts";
export {
  closeForReturn,
  collectReturn,
  endReturn,
  readReturn,
  sweepAllToWallet,
} from "./sweeps/return-account.ts";
