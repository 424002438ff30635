import type { Db, Statement, Tx } from "../../../kernel/db/database.ts";
import type { Turnover } from "./play.ts";
import { sumTurnover } from "./queries.ts";

interface Span {
  memberId: bigint;
  since: Date;
  until?: Date;
}

/**
 * The valid turnover of a member of bets that were placed after a time, and not after `until`, in
 * minor units of the wallet's currency, over all game accounts, from the database alone: the valid
 * bets of providers that report bets, and for the others the results that their balances show
 * (play.ts). It never is negative.
 *
 * A balance counts when it is read. Call `refreshTurnover` before it, and also before the time that
 * is later asked about, so that what was played before that time does not count after it.
 */
export async function turnoverSince(db: Db | Tx, span: Span): Promise<bigint> {
  return (await sumTurnover(db, span)).placedMinor;
}

/** As `turnoverSince`, with what counts for gifts. */
export function giftTurnoverSince(db: Db | Tx, span: Span): Statement<Turnover> {
  return sumTurnover(db, span);
}
