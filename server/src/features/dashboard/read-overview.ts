import type { Currency, ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { DAY_MS, HOUR_MS } from "@krapao/contract/time";
import { dayOf, midnightOf, startOfHour } from "../../kernel/calendar.ts";
import { maskDigits } from "../../kernel/security/mask.ts";
import type { Context } from "../../ports/context.ts";
import { levelOf, readSetting } from "../lookups/index.ts";
import {
  countFirstDepositors,
  countRegistered,
  currenciesOf,
  type Figures,
  type HourMoney,
  listProviderReadings,
  readDayProfit,
  readHours,
} from "../reports/index.ts";
import { listNotable, type NotableRow } from "./queries-notable.ts";
import { countOnline, listOnlineSamples } from "./queries-online.ts";
import { chartPoints, chartShape } from "./read-chart.ts";
import { readHealth } from "./read-health.ts";
import { ONLINE_MS } from "./sample-online.ts";

type Overview = typeof consoleContract.dashboard.overview;
type Answer = ServerOutput<Overview>;

/** Length of the sparklines in the tiles. */
const LINE_HOURS = 12;
const NOTABLE_MS = 12 * HOUR_MS;
const NOTABLE_SHOWN = 8;
const FREQUENT_FROM = 5;

/** Today until now compared with yesterday until the same time, and the rest of the overview. */
export async function readOverview(
  ctx: Context,
  input: ServerInput<Overview>,
  { hasProfit }: { hasProfit: boolean },
): Promise<Answer> {
  const now = ctx.clock.now();
  const { currencies, currency } = currenciesOf(ctx, input.currency);
  const [money, profit, members, online, notable, health] = await Promise.all([
    readMoneyTiles(ctx, { currency, span: input.span, now }),
    hasProfit ? readProfitTiles(ctx, { currency, now }) : null,
    readMembersTile(ctx, now),
    readOnlineTile(ctx, now),
    readNotable(ctx, { currency, now }),
    readHealth(ctx, { readings: listProviderReadings(ctx.db, { currency, day: null }), now }),
  ]);
  return { now, currency, currencies, ...money, profit, members, online, notable, ...health };
}

/** Today until now, and yesterday and the same day of last week until the same time. */
function daysUntil(now: Date) {
  const from = midnightOf(dayOf(now));
  const ago = (days: number) => ({
    from: new Date(from.getTime() - days * DAY_MS),
    to: new Date(now.getTime() - days * DAY_MS),
  });
  return { today: { from, to: now }, before: ago(1), weekBefore: ago(7) };
}

type Money = Pick<Answer, "moneyIn" | "moneyOut" | "net" | "chart">;

async function readMoneyTiles(
  { db }: Context,
  { currency, span, now }: { currency: Currency; span: Answer["chart"]["span"]; now: Date },
): Promise<Money> {
  const { today, before, weekBefore } = daysUntil(now);
  const shape = chartShape(span, now);
  const lineFrom = new Date(startOfHour(now).getTime() - (LINE_HOURS - 1) * HOUR_MS);
  const from = new Date(Math.min(shape.from.getTime(), before.from.getTime()));
  const [hours, hoursBefore, hoursOfWeek] = await Promise.all([
    // The current hour has not ended.
    readHours(db, { span: { from, to: new Date(now.getTime() + HOUR_MS) }, currency }),
    readHours(db, { span: before, currency }),
    readHours(db, { span: weekBefore, currency }),
  ]);
  const line = hourlySums(hours, lineFrom);
  const todays = hours.filter(({ hour }) => hour >= today.from);
  const amount = sumMoney(todays);
  const [amountBefore, amountOfWeek] = [sumMoney(hoursBefore), sumMoney(hoursOfWeek)];
  const yesterday = hours.filter(({ hour }) => hour >= before.from && hour < today.from);
  const amountYesterday = sumMoney(yesterday);
  const tile = (of: (sum: { in: bigint; out: bigint }) => bigint) => ({
    amount: of(amount),
    before: of(amountBefore),
    weekBefore: of(amountOfWeek),
    yesterday: of(amountYesterday),
    line: line.map(of),
  });
  return {
    moneyIn: tile((sum) => sum.in),
    moneyOut: tile((sum) => sum.out),
    net: tile((sum) => sum.in - sum.out),
    chart: {
      span,
      from: shape.from,
      bucketSeconds: shape.bucketMs / 1000,
      buckets: shape.buckets,
      points: chartPoints(shape, hours, now),
    },
  };
}

function sumMoney(hours: readonly HourMoney[]): { in: bigint; out: bigint } {
  const sum = { in: 0n, out: 0n };
  for (const { report, netMinor } of hours) {
    if (report === "deposits") sum.in += netMinor;
    if (report === "withdrawals") sum.out += netMinor;
  }
  return sum;
}

/** GGR, NGR and costs of today. Comparisons end at the last full hour: sums are kept by hour. */
async function readProfitTiles(
  { db }: Context,
  { currency, now }: { currency: Currency; now: Date },
): Promise<NonNullable<Answer["profit"]>> {
  const { today, yesterday, readings, line, compared } = await readDayProfit(db, {
    currency,
    now,
    lineHours: LINE_HOURS,
  });
  const tile = (of: (figures: Figures) => bigint) => ({
    amount: of(today),
    current: compared ? of(compared.current) : 0n,
    before: compared ? of(compared.yesterday) : 0n,
    weekBefore: compared ? of(compared.lastWeek) : 0n,
    yesterday: of(yesterday),
    line: line.map(of),
  });
  return {
    ggr: tile(({ ggr }) => ggr),
    ngr: tile(({ ngr }) => ngr),
    costs: tile(({ bonuses, rewards, fees }) => bonuses + rewards + fees),
    until: compared?.until ?? null,
    readings,
  };
}

/** Money in and out of each of the last hours. */
function hourlySums(hours: readonly HourMoney[], from: Date) {
  return Array.from({ length: LINE_HOURS }, (_, index) => {
    const at = from.getTime() + index * HOUR_MS;
    return sumMoney(hours.filter(({ hour }) => hour.getTime() === at));
  });
}

async function readMembersTile({ db }: Context, now: Date): Promise<Answer["members"]> {
  const { today, before } = daysUntil(now);
  const lineFrom = new Date(startOfHour(now).getTime() - (LINE_HOURS - 1) * HOUR_MS);
  const [own, others, firstDeposits, line] = await Promise.all([
    countRegistered(db, { span: { from: today.from, to: now }, by: "day" }),
    countRegistered(db, { span: before, by: "day" }),
    // First deposits are timed by the clock of the ledger, which may be ahead of ours.
    countFirstDepositors(db, { from: today.from, to: new Date(now.getTime() + HOUR_MS) }),
    countRegistered(db, { span: { from: lineFrom, to: now }, by: "hour" }),
  ]);
  const sum = (counted: typeof own) => counted.reduce((total, { count }) => total + count, 0);
  return {
    registered: sum(own),
    before: sum(others),
    firstDeposits,
    line: Array.from({ length: LINE_HOURS }, (_, index) => {
      // The count names hours of Bangkok.
      const at = new Date(lineFrom.getTime() + (index + 7) * HOUR_MS).toISOString().slice(0, 13);
      return sum(line.filter((each) => each.at === at));
    }),
  };
}

async function readOnlineTile({ db }: Context, now: Date): Promise<Answer["online"]> {
  const today = midnightOf(dayOf(now));
  const lineFrom = new Date(startOfHour(now).getTime() - (LINE_HOURS - 1) * HOUR_MS);
  const [count, samples] = await Promise.all([
    countOnline(db, new Date(now.getTime() - ONLINE_MS)),
    listOnlineSamples(db, today < lineFrom ? today : lineFrom),
  ]);
  let peak: { members: number; at: Date | null } = { members: count, at: now };
  for (const each of samples) {
    if (each.at >= today && each.members > peak.members) peak = each;
  }
  const line = Array.from({ length: LINE_HOURS }, (_, index) => {
    const at = lineFrom.getTime() + index * HOUR_MS;
    const own = samples.filter((each) => startOfHour(each.at).getTime() === at);
    return own.reduce((most, { members }) => Math.max(most, members), 0);
  });
  return { count, peak: peak.members, peakAt: peak.at, line };
}

async function readNotable(
  { db }: Context,
  { currency, now }: { currency: Currency; now: Date },
): Promise<Answer["notable"]> {
  const risk = await readSetting(db, "withdrawRisk");
  const rows = await listNotable(db, {
    currency,
    since: new Date(now.getTime() - NOTABLE_MS),
    largeMinor: risk.large[currency],
    scoreFrom: risk.mediumFrom,
    countFrom: FREQUENT_FROM,
    limit: NOTABLE_SHOWN,
  });
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    amount: row.minor,
    currency,
    counterparty: row.counterparty,
    count: row.count,
    at: row.at,
    reason: reasonOf(row, risk.mediumFrom),
    member: { id: row.memberId, name: row.name, phone: maskDigits(row.phone) },
    risk: row.score === null ? null : { level: levelOf(row.score, risk), score: row.score },
  }));
}

function reasonOf(row: NotableRow, scoreFrom: number): Answer["notable"][number]["reason"] {
  if (row.kind === "withdrawal" && (row.score ?? 0) >= scoreFrom) return "risk";
  return row.isLarge ? "large" : "frequent";
}
