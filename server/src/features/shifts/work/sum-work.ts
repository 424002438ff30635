import { DAY_MS } from "@krapao/contract/time";
import { dayOf, midnightOf } from "../../../kernel/calendar.ts";
import { transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { COMMIT_MAX_MS, ledgerNow } from "../../../ledger/time.ts";
import type { Context } from "../../../ports/context.ts";
import { insertWorkDays, lockSummedUntil, updateSummedUntil } from "./queries-sums.ts";

/**
 * Sums every day of Bangkok that is over and not summed yet, each in a transaction. Safe to call at
 * any time and concurrently.
 */
export async function sumWorkDays(ctx: Pick<Context, "db">): Promise<void> {
  while (!(await transaction(ctx.db, sumNextDay)));
}

/** @returns whether nothing is left to sum */
async function sumNextDay(tx: Tx): Promise<boolean> {
  const from = await lockSummedUntil(tx);
  const now = await ledgerNow(tx);
  const to = new Date(from.getTime() + DAY_MS);
  // A decision has the time at which it began and appears with its commit.
  if (to > midnightOf(dayOf(new Date(now.getTime() - COMMIT_MAX_MS)))) return true;
  await insertWorkDays(tx, { from, to });
  await updateSummedUntil(tx, to);
  return false;
}
