import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import { COHORT_WEEKS } from "@krapao/contract/office/reports";
import type { Db } from "../../kernel/db.ts";
import type { Span } from "../../ledger/compare.ts";
import type { Context } from "../../ports/context.ts";
import { joinDay } from "./add-up.ts";
import { DAY_MS, dayOf, daysOf, later, mondayOf, spanOf, startOf } from "./calendar.ts";
import {
  countActive,
  countFirstDeposits,
  countRegistered,
  type MemberDay,
  selectCohortSums,
  selectFirstDeposits,
  selectMemberDays,
} from "./queries-members.ts";
import { ledgerNow, selectCohorts, selectProgress } from "./queries-sums.ts";

type Reports = typeof office.reports;

/** New, active and first-depositing members by day, newest first. @throws KEY_INVALID */
export async function readMembers(
  { db, clock }: Context,
  asked: ServerInput<Reports["members"]>,
): Promise<ServerOutput<Reports["members"]>> {
  const span = spanOf(asked);
  const until = await selectProgress(db);
  const known = await selectMemberDays(db, asked);
  const today = dayOf(clock.now());
  const open = daysOf(span).filter((day) => day <= today && !isCounted(day, until));
  const days = await Promise.all(open.map((day) => countOpenDay(db, day)));
  const firsts = open.length > 0 ? await countNewFirsts(db, { from: until, to: span.to }) : [];
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

const isCounted = (day: string, until: Date) => startOf(day).getTime() + DAY_MS <= until.getTime();

/** A day that is not over, or not added up; without the first deposits that are in no sum yet. */
async function countOpenDay(db: Db, day: string): Promise<MemberDay[]> {
  const from = startOf(day);
  const span = { from, to: new Date(from.getTime() + DAY_MS) };
  const [registered, active, first] = await Promise.all([
    countRegistered(db, { span, by: "day" }),
    countActive(db, span),
    countFirstDeposits(db, span),
  ]);
  return joinDay(day, { registered, active, first });
}

/** First deposits that are in no sum yet, by day. */
export async function countNewFirsts(db: Db, span: Span) {
  const rows = await selectFirstDeposits(db, span);
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

/** Members by the week of their registration: days that are over were counted already. */
async function countCohorts(db: Db, { span, until }: { span: Span; until: Date }) {
  const open = later(startOf(dayOf(until)), span.from);
  const [days, rest] = await Promise.all([
    selectMemberDays(db, { from: dayOf(span.from), to: dayOf(new Date(span.to.getTime() - 1)) }),
    open < span.to ? countRegistered(db, { span: { from: open, to: span.to }, by: "week" }) : [],
  ]);
  const counts = new Map<string, (typeof rest)[number]>();
  const counted = days.map(({ day, currency, registered }) => ({
    ...{ at: mondayOf(day), currency, count: registered },
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

/** Deposits by the week of registration, newest week first. @throws KEY_INVALID */
export async function readCohorts(
  { db, clock }: Context,
  asked: ServerInput<Reports["cohorts"]>,
): Promise<ServerOutput<Reports["cohorts"]>> {
  spanOf(asked);
  const weeks = { from: mondayOf(asked.from), to: mondayOf(asked.to) };
  const span = {
    from: startOf(weeks.from),
    to: new Date(startOf(weeks.to).getTime() + 7 * DAY_MS),
  };
  const until = await selectProgress(db);
  const [registered, summed, live] = await Promise.all([
    countCohorts(db, { span, until }),
    selectCohorts(db, weeks),
    selectCohortSums(db, { from: until, to: await ledgerNow(db) }),
  ]);
  const sums = [...summed, ...live];
  const thisWeek = mondayOf(dayOf(clock.now()));
  const rows = registered.map(({ at, currency, count }) => {
    const week = at.slice(0, 10);
    const own = sums.filter((each) => each.cohort === week && each.currency === currency);
    const passed = Math.round((Date.parse(thisWeek) - Date.parse(week)) / (7 * DAY_MS));
    return {
      ...{ week, currency, registered: count },
      weeks: Array.from({ length: COHORT_WEEKS + 1 }, (_, at) =>
        at > passed
          ? null
          : own.reduce((sum, each) => (each.week === at ? sum + each.netMinor : sum), 0n),
      ),
    };
  });
  rows.sort(
    (one, other) =>
      other.week.localeCompare(one.week) || other.currency.localeCompare(one.currency),
  );
  return { rows };
}
