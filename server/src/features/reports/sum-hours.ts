import { transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import type { Context } from "../../ports/context.ts";
import { DAY_MS, dayOf, HOUR_MS, startOf, startOfHour } from "./calendar.ts";
import {
  countActive,
  countFirstDeposits,
  countRegistered,
  insertMemberDays,
  type MemberDay,
  selectCohortSums,
  selectFirstDeposits,
} from "./queries-members.ts";
import { selectBooked, selectRecorded } from "./queries-movements.ts";
import {
  addCohorts,
  insertFirstDeposits,
  insertHours,
  ledgerNow,
  lockProgress,
  moveProgress,
} from "./queries-sums.ts";

/** An entry has the time at which it was written and is seen when its transaction ends: none lasts that long. */
const SETTLED_MS = 5 * 60_000;

/**
 * Adds up every hour that is over, a day at once at most, each once. It may be called at any time and by many.
 * @returns up to when everything is added up
 */
export async function addUp(ctx: Context): Promise<Date> {
  for (;;) {
    const { until, isDone } = await transaction(ctx.db, (tx) => addDay(tx));
    if (isDone) return until;
  }
}

async function addDay(tx: Tx): Promise<{ until: Date; isDone: boolean }> {
  const from = await lockProgress(tx);
  const now = await ledgerNow(tx);
  const over = startOfHour(new Date(now.getTime() - SETTLED_MS));
  // Never across a midnight of Bangkok: a day is counted when its last hour is added.
  const midnight = new Date(startOf(dayOf(from)).getTime() + DAY_MS);
  const to = over < midnight ? over : midnight;
  if (to.getTime() - from.getTime() < HOUR_MS) return { until: from, isDone: true };
  const span = { from, to };
  await insertHours(tx, {
    sums: await selectRecorded(tx, span),
    booked: await selectBooked(tx, span),
  });
  await addCohorts(tx, await selectCohortSums(tx, span));
  await insertFirstDeposits(tx, await selectFirstDeposits(tx, span));
  if (to.getTime() === midnight.getTime()) await countDay(tx, dayOf(from));
  await moveProgress(tx, to);
  return { until: to, isDone: to.getTime() === over.getTime() };
}

async function countDay(tx: Tx, day: string): Promise<void> {
  await insertMemberDays(tx, await memberDay(tx, day));
}

/** Members of a day, whose first deposits are all written. */
async function memberDay(tx: Tx, day: string): Promise<MemberDay[]> {
  const from = startOf(day);
  const span = { from, to: new Date(from.getTime() + DAY_MS) };
  const registered = await countRegistered(tx, { span, by: "day" });
  const active = await countActive(tx, span);
  const first = await countFirstDeposits(tx, span);
  return joinDay(day, { registered, active, first });
}

type Counted = readonly { currency: MemberDay["currency"]; count: number }[];

/** The three counts of a day, by currency. Pure. */
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
