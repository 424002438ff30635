import type { Db, Tx } from "../../../kernel/db/database.ts";
import { listTurnoverSince } from "./queries.ts";

/** A deposit that counts only after bets of `needMinor`. */
export interface DepositToPlay {
  id: string;
  /** When it was credited. */
  at: Date;
  needMinor: bigint;
}

export interface PlayedDeposits {
  /** The ids of the deposits that were played. */
  played: Set<string>;
  /** The bets that are missing until all of them are played. */
  missingMinor: bigint;
}

/**
 * Which deposits of a member were played, from the database alone: call `refreshTurnover` before.
 * @param deposits in the order of their times. Deposits before the first one must not count any
 *   bet after it.
 */
export async function listPlayedDeposits(
  db: Db | Tx,
  { memberId, deposits }: { memberId: bigint; deposits: readonly DepositToPlay[] },
): Promise<PlayedDeposits> {
  const since = deposits.map(({ at }) => at);
  return playedDeposits(deposits, await listTurnoverSince(db, { memberId, since }));
}

/**
 * A bet counts for one deposit: the oldest one that was there when it was placed and is not played
 * yet. So the deposits up to one are played when for each of them the turnover since it covers it
 * and the ones after it.
 * @param turnovers the turnover since each deposit
 */
export function playedDeposits(
  deposits: readonly DepositToPlay[],
  turnovers: readonly bigint[],
): PlayedDeposits {
  const played = new Set<string>();
  let needMinor = 0n;
  // How far the bets reach, counted in bets that the deposits need from the first one on.
  let reachMinor: bigint | null = null;
  for (const [index, deposit] of deposits.entries()) {
    const here = needMinor + (turnovers[index] ?? 0n);
    if (reachMinor === null || here < reachMinor) reachMinor = here;
    needMinor += deposit.needMinor;
    if (needMinor <= reachMinor) played.add(deposit.id);
  }
  const missing = needMinor - (reachMinor ?? 0n);
  return { played, missingMinor: missing > 0n ? missing : 0n };
}
