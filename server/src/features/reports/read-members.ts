import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { COHORT_WEEKS, type CohortWeek } from "@krapao/contract/console/reports";
import { DAY_MS } from "@krapao/contract/time";
import {
  dayOf,
  daysOf,
  later,
  midnightOf,
  mondayOf,
  type Span,
  spanOf,
} from "../../kernel/calendar.ts";
import type { Db } from "../../kernel/db/database.ts";
import { ledgerNow } from "../../ledger/time.ts";
import type { Context } from "../../ports/context.ts";
import {
  countActive,
  countFirstDeposits,
  countRegistered,
  listMemberDays,
  listNewFirstDeposits,
  type MemberDay,
  sumCohorts,
} from "./queries-members.ts";
import { findSummedUntil, listStoredCohorts } from "./queries-stored-sums.ts";
import { joinDay } from "./sum-hours.ts";

type Reports = typeof consoleContract.reports;

/** New, active and first-depositing members by day, newest first. @throws KEY_INVALID */
export async function readMembers(
  { db, clock }: Context,
  input: ServerInput<Reports["members"]>,
): Promise<ServerOutput<Reports["members"]>> {
  const span = spanOf(input);
  const until = await findSummedUntil(db);
  const known = await listMemberDays(db, input);
  const today = dayOf(clock.now());
  const open = daysOf(span).filter((day) => day <= today && !isCounted(day, until));
  const days = await Promise.all(open.map((day) => countOpenDay(db, day)));
  const firsts =
    open.length > 0 ? await countUnsummedFirstDeposits(db, { from: until, to: span.to }) : [];
  const rows = [...known, ...days.flat()];
  for (const { day, currency, count } of firsts) {
    const row = rows.find((each) => each.day === day && each.currency === currency);
    if (row) row.firstDeposits += count;
  }
  rows.sort(
    (one, other) => other.day.localeCompare(one.day) || other.currency.localeCompare(one.currency),
  );
  return { rows };
}

const isCounted = (day: string, until: Date) =>
  midnightOf(day).getTime() + DAY_MS <= until.getTime();

/** Counts a day that is not stored yet, without first deposits that are not stored. */
async function countOpenDay(db: Db, day: string): Promise<MemberDay[]> {
  const from = midnightOf(day);
  const span = { from, to: new Date(from.getTime() + DAY_MS) };
  const [registered, active, first] = await Promise.all([
    countRegistered(db, { span, by: "day" }),
    countActive(db, span),
    countFirstDeposits(db, span),
  ]);
  return joinDay(day, { registered, active, first });
}

/** First deposits that are not stored yet, by day and currency. */
export async function countUnsummedFirstDeposits(db: Db, span: Span) {
  const rows = await listNewFirstDeposits(db, span);
  const counts = new Map<
    string,
    { day: string; currency: (typeof rows)[number]["currency"]; count: number }
  >();
  for (const { at, currency } of rows) {
    const key = `${dayOf(at)} ${currency}`;
    const known = counts.get(key) ?? { day: dayOf(at), currency, count: 0 };
    counts.set(key, { ...known, count: known.count + 1 });
  }
  return [...counts.values()];
}

/** Registrations by week: stored for full days, counted for the rest. */
async function countCohorts(db: Db, { span, until }: { span: Span; until: Date }) {
  const open = later(midnightOf(dayOf(until)), span.from);
  const [days, rest] = await Promise.all([
    listMemberDays(db, { from: dayOf(span.from), to: dayOf(new Date(span.to.getTime() - 1)) }),
    open < span.to ? countRegistered(db, { span: { from: open, to: span.to }, by: "week" }) : [],
  ]);
  const counts = new Map<string, (typeof rest)[number]>();
  const counted = days.map(({ day, currency, registered }) => ({
    at: mondayOf(day),
    currency,
    count: registered,
  }));
  for (const { at, currency, count } of [...counted, ...rest]) {
    const week = at.slice(0, 10);
    const known = counts.get(`${week} ${currency}`)?.count ?? 0;
    if (known + count > 0) {
      counts.set(`${week} ${currency}`, { at: week, currency, count: known + count });
    }
  }
  return [...counts.values()];
}

/** Deposits by week of registration, newest week first. @throws KEY_INVALID */
export async function readCohorts(
  { db, clock }: Context,
  input: ServerInput<Reports["cohorts"]>,
): Promise<ServerOutput<Reports["cohorts"]>> {
  spanOf(input);
  const weeks = { from: mondayOf(input.from), to: mondayOf(input.to) };
  const span = {
    from: midnightOf(weeks.from),
    to: new Date(midnightOf(weeks.to).getTime() + 7 * DAY_MS),
  };
  const until = await findSummedUntil(db);
  const [registered, summed, live] = await Promise.all([
    countCohorts(db, { span, until }),
    listStoredCohorts(db, weeks),
    sumCohorts(db, { from: until, to: await ledgerNow(db) }),
  ]);
  const sums = [...summed, ...live];
  const thisWeek = mondayOf(dayOf(clock.now()));
  const rows = registered.map(({ at, currency, count }) => {
    const week = at.slice(0, 10);
    const own = sums.filter((each) => each.cohort === week && each.currency === currency);
    const passed = Math.round((Date.parse(thisWeek) - Date.parse(week)) / (7 * DAY_MS));
    const weeks = COHORT_WEEKS.map((name, at) => {
      const sum = own.reduce(
        (total, each) => (each.week === at ? total + each.netMinor : total),
        0n,
      );
      return [name, at > passed ? null : sum] as const;
    });
    return {
      registeredInWeekOf: week,
      currency,
      registered: count,
      ...(Object.fromEntries(weeks) as Record<CohortWeek, bigint | null>),
    };
  });
  rows.sort(
    (one, other) =>
      other.registeredInWeekOf.localeCompare(one.registeredInWeekOf) ||
      other.currency.localeCompare(one.currency),
  );
  return { rows };
}
