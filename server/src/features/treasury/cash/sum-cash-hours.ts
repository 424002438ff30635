import { DAY_MS, HOUR_MS } from "@krapao/contract/time";
import { dayOf, midnightOf, startOfHour } from "../../../kernel/calendar.ts";
import { transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { COMMIT_MAX_MS, ledgerNow } from "../../../ledger/time.ts";
import type { Context } from "../../../ports/context.ts";
import {
  insertCashDay,
  insertCashHours,
  lockCashSummedUntil,
  updateCashSummedUntil,
} from "./queries-movements.ts";

/**
 * Sums every full hour that is not summed yet, at most a day in one transaction. Safe to call at
 * any time and concurrently.
 */
export async function sumCashHours(ctx: Pick<Context, "db">): Promise<void> {
  while (!(await transaction(ctx.db, sumNextHours)));
}

/** @returns whether nothing is left to sum */
async function sumNextHours(tx: Tx): Promise<boolean> {
  const from = await lockCashSummedUntil(tx);
  const now = await ledgerNow(tx);
  const over = startOfHour(new Date(now.getTime() - COMMIT_MAX_MS));
  // Never across a midnight of Bangkok: the last hour of a day also stores its balances.
  const first = midnightOf(dayOf(from));
  const midnight = new Date(first.getTime() + DAY_MS);
  const to = over < midnight ? over : midnight;
  if (to.getTime() - from.getTime() < HOUR_MS) return true;
  await insertCashHours(tx, { from, to });
  if (to.getTime() === midnight.getTime()) {
    await insertCashDay(tx, { day: dayOf(from), span: { from: first, to } });
  }
  await updateCashSummedUntil(tx, to);
  return to.getTime() === over.getTime();
}
