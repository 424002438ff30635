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
  /** The bets that each deposit still needs, in the order of the deposits. */
  rests: bigint[];
  /**
   * The newest deposit at whose time no bets were missing: what was before it counts no more. It is
   * the first one when there is no other.
   */
  startsAt: number;
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
  const rests: bigint[] = [];
  let startsAt = 0;
  let needMinor = 0n;
  // How far the bets reach, counted in bets that the deposits need from the first one on.
  let reachMinor: bigint | null = null;
  // What the deposits up to here are missing.
  let missingMinor = 0n;
  for (const [index, deposit] of deposits.entries()) {
    const turnoverMinor = turnovers[index] ?? 0n;
    // What was bet before this deposit had covered all deposits before it.
    if (reachMinor !== null && reachMinor - turnoverMinor >= needMinor) startsAt = index;
    const here = needMinor + turnoverMinor;
    if (reachMinor === null || here < reachMinor) reachMinor = here;
    needMinor += deposit.needMinor;
    if (needMinor <= reachMinor) played.add(deposit.id);
    const missing = needMinor > reachMinor ? needMinor - reachMinor : 0n;
    rests.push(missing - missingMinor);
    missingMinor = missing;
  }
  return { played, missingMinor, rests, startsAt };
}
