import { DAY_MS, HOUR_MS } from "@krapao/contract/time";
import { dayOf, midnightOf, startOfHour } from "../../kernel/calendar.ts";
import { transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { COMMIT_MAX_MS, ledgerNow } from "../../ledger/time.ts";
import type { Context } from "../../ports/context.ts";
import {
  countActive,
  countFirstDeposits,
  countRegistered,
  insertMemberDays,
  listNewFirstDeposits,
  type MemberDay,
  sumCohorts,
} from "./queries-members.ts";
import { insertPayTimes } from "./queries-pay-times.ts";
import { sumLedger, sumRecords } from "./queries-span-sums.ts";
import {
  insertFirstDeposits,
  insertHours,
  lockSummedUntil,
  updateSummedUntil,
  upsertCohorts,
} from "./queries-stored-sums.ts";

/**
 * Sums every full hour that is not summed yet, at most a day in one transaction. Safe to call at
 * any time and concurrently.
 * @returns the end of the last summed hour
 */
export async function sumHours(ctx: Context): Promise<Date> {
  for (;;) {
    const { until, isDone } = await transaction(ctx.db, (tx) => sumNextHours(tx));
    if (isDone) return until;
  }
}

async function sumNextHours(tx: Tx): Promise<{ until: Date; isDone: boolean }> {
  const from = await lockSummedUntil(tx);
  const now = await ledgerNow(tx);
  const over = startOfHour(new Date(now.getTime() - COMMIT_MAX_MS));
  // Never across a midnight of Bangkok: the last hour of a day also counts its members.
  const midnight = new Date(midnightOf(dayOf(from)).getTime() + DAY_MS);
  const to = over < midnight ? over : midnight;
  if (to.getTime() - from.getTime() < HOUR_MS) return { until: from, isDone: true };
  const span = { from, to };
  await insertHours(tx, {
    records: await sumRecords(tx, span),
    ledger: await sumLedger(tx, span),
  });
  await insertPayTimes(tx, span);
  await upsertCohorts(tx, await sumCohorts(tx, span));
  await insertFirstDeposits(tx, await listNewFirstDeposits(tx, span));
  if (to.getTime() === midnight.getTime()) await insertDay(tx, dayOf(from));
  await updateSummedUntil(tx, to);
  return { until: to, isDone: to.getTime() === over.getTime() };
}

async function insertDay(tx: Tx, day: string): Promise<void> {
  await insertMemberDays(tx, await memberDay(tx, day));
}

/** The members of a day. Needs the first deposits of the whole day to be stored. */
async function memberDay(tx: Tx, day: string): Promise<MemberDay[]> {
  const from = midnightOf(day);
  const span = { from, to: new Date(from.getTime() + DAY_MS) };
  const registered = await countRegistered(tx, { span, by: "day" });
  const active = await countActive(tx, span);
  const first = await countFirstDeposits(tx, span);
  return joinDay(day, { registered, active, first });
}

type Counted = readonly { currency: MemberDay["currency"]; count: number }[];

/** Joins the three counts of a day by currency. Pure. */
export function joinDay(
  day: string,
  { registered, active, first }: Record<"registered" | "active" | "first", Counted>,
): MemberDay[] {
  const currencies = [...registered, ...active, ...first].map(({ currency }) => currency);
  const sum = (counted: Counted, currency: MemberDay["currency"]) =>
    counted.reduce((total, each) => total + (each.currency === currency ? each.count : 0), 0);
  return [...new Set(currencies)].sort().map((currency) => ({
    day,
    currency,
    registered: sum(registered, currency),
    active: sum(active, currency),
    firstDeposits: sum(first, currency),
  }));
}
