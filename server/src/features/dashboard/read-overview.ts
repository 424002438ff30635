import { CURRENCIES, type Currency, type ServerInput, type ServerOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import { maskDigits } from "../../kernel/mask.ts";
import { readPartyHealth } from "../../kernel/outbound-record.ts";
import type { Context } from "../../ports/context.ts";
import { readSetting } from "../lookups/index.ts";
import {
  countFirsts,
  countRegistered,
  DAY_MS,
  dayOf,
  HOUR_MS,
  type HourMoney,
  heldNow,
  readHours,
  selectComparison,
  startOf,
  startOfHour,
} from "../reports/index.ts";
import { type NotableRow, selectNotable } from "./queries-notable.ts";
import { countDrifts, countOnline, selectOnline, selectProviders } from "./queries-online.ts";
import { pointsOf, shapeOf } from "./read-chart.ts";
import { ONLINE_MS } from "./sample-online.ts";

type Overview = typeof office.dashboard.overview;
type Answer = ServerOutput<Overview>;

/** Of the small lines in the tiles. */
const LINE_HOURS = 12;
const NOTABLE_MS = 12 * HOUR_MS;
const NOTABLE_SHOWN = 8;
const FREQUENT_FROM = 5;

/** The day until now beside the day before until the same moment, and what else the overview shows. */
export async function readOverview(ctx: Context, asked: ServerInput<Overview>): Promise<Answer> {
  const now = ctx.clock.now();
  const currencies: Currency[] =
    ctx.settings.variant === "lao" ? [...CURRENCIES].reverse() : ["THB"];
  const currency = currencies.find((each) => each === asked.currency) ?? currencies[0] ?? "THB";
  const [money, members, online, notable, health] = await Promise.all([
    readMoneyOf(ctx, { currency, span: asked.span, now }),
    readMembersOf(ctx, now),
    readOnlineOf(ctx, now),
    readNotable(ctx, { currency, now }),
    readHealth(ctx, { currency, now }),
  ]);
  return { now, currency, currencies, ...money, members, online, notable, ...health };
}

/** From when to when a day until now goes, and the one before it. */
function daysUntil(now: Date) {
  const from = startOf(dayOf(now));
  const dayBefore = (at: Date) => new Date(at.getTime() - DAY_MS);
  return { today: { from, to: now }, before: { from: dayBefore(from), to: dayBefore(now) } };
}

type Money = Pick<Answer, "moneyIn" | "moneyOut" | "net" | "chart">;

async function readMoneyOf(
  { db }: Context,
  { currency, span, now }: { currency: Currency; span: Answer["chart"]["span"]; now: Date },
): Promise<Money> {
  const { today, before } = daysUntil(now);
  const shape = shapeOf(span, now);
  const lineFrom = new Date(startOfHour(now).getTime() - (LINE_HOURS - 1) * HOUR_MS);
  const from = new Date(Math.min(shape.from.getTime(), lineFrom.getTime(), today.from.getTime()));
  const [hours, hoursBefore] = await Promise.all([
    // The hour that runs has no end yet.
    readHours(db, { span: { from, to: new Date(now.getTime() + HOUR_MS) }, currency }),
    readHours(db, { span: before, currency }),
  ]);
  const line = lineOf(hours, lineFrom);
  const todays = hours.filter(({ hour }) => hour >= today.from);
  const [amount, amountBefore] = [sumOf(todays), sumOf(hoursBefore)];
  const tile = (of: (sum: { in: bigint; out: bigint }) => bigint) => ({
    amount: of(amount),
    before: of(amountBefore),
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
      points: pointsOf(shape, hours, now),
    },
  };
}

function sumOf(hours: readonly HourMoney[]): { in: bigint; out: bigint } {
  const sum = { in: 0n, out: 0n };
  for (const { report, netMinor } of hours) sum[report === "deposits" ? "in" : "out"] += netMinor;
  return sum;
}

/** What each of the last hours came to. */
function lineOf(hours: readonly HourMoney[], from: Date) {
  return Array.from({ length: LINE_HOURS }, (_, index) => {
    const at = from.getTime() + index * HOUR_MS;
    return sumOf(hours.filter(({ hour }) => hour.getTime() === at));
  });
}

async function readMembersOf({ db }: Context, now: Date): Promise<Answer["members"]> {
  const { today, before } = daysUntil(now);
  const lineFrom = new Date(startOfHour(now).getTime() - (LINE_HOURS - 1) * HOUR_MS);
  const [own, others, firstDeposits, line] = await Promise.all([
    countRegistered(db, { span: { from: today.from, to: now }, by: "day" }),
    countRegistered(db, { span: before, by: "day" }),
    // The ledger's clock, which ours may run behind.
    countFirsts(db, { from: today.from, to: new Date(now.getTime() + HOUR_MS) }),
    countRegistered(db, { span: { from: lineFrom, to: now }, by: "hour" }),
  ]);
  const sum = (counted: typeof own) => counted.reduce((total, { count }) => total + count, 0);
  return {
    registered: sum(own),
    before: sum(others),
    firstDeposits,
    line: Array.from({ length: LINE_HOURS }, (_, index) => {
      // Bangkok's hours, as the count names them.
      const at = new Date(lineFrom.getTime() + (index + 7) * HOUR_MS).toISOString().slice(0, 13);
      return sum(line.filter((each) => each.at === at));
    }),
  };
}

async function readOnlineOf({ db }: Context, now: Date): Promise<Answer["online"]> {
  const today = startOf(dayOf(now));
  const lineFrom = new Date(startOfHour(now).getTime() - (LINE_HOURS - 1) * HOUR_MS);
  const [count, samples] = await Promise.all([
    countOnline(db, new Date(now.getTime() - ONLINE_MS)),
    selectOnline(db, today < lineFrom ? today : lineFrom),
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
  const rows = await selectNotable(db, {
    currency,
    since: new Date(now.getTime() - NOTABLE_MS),
    largeMinor: risk.large[currency],
    scoreFrom: risk.mediumFrom,
    countFrom: FREQUENT_FROM,
    limit: NOTABLE_SHOWN,
  });
  const levelOf = (score: number) =>
    score >= risk.highFrom ? "high" : score >= risk.mediumFrom ? "medium" : "low";
  return rows.map((row) => ({
    ...{ id: row.id, kind: row.kind, amount: row.minor, currency, party: row.party },
    ...{ count: row.count, at: row.at, reason: reasonOf(row, risk.mediumFrom) },
    member: { id: row.memberId, name: row.name, phone: maskDigits(row.phone) },
    risk: row.score === null ? null : { level: levelOf(row.score), score: row.score },
  }));
}

function reasonOf(row: NotableRow, scoreFrom: number): Answer["notable"][number]["reason"] {
  if (row.kind === "withdrawal" && (row.score ?? 0) >= scoreFrom) return "risk";
  return row.isLarge ? "large" : "frequent";
}

async function readHealth(
  { db }: Context,
  { currency, now }: { currency: Currency; now: Date },
): Promise<Pick<Answer, "providers" | "reconciliation">> {
  const [providers, health, held, newest] = await Promise.all([
    selectProviders(db),
    readPartyHealth(db, { since: new Date(now.getTime() - HOUR_MS) }),
    heldNow(db, currency),
    selectComparison(db),
  ]);
  const drifts = newest ? await countDrifts(db, newest.id) : new Map<string, number>();
  return {
    providers: providers.map(({ code, name, is_active, in_maintenance }) => {
      const seen = health.find(({ party }) => party === code);
      return {
        ...{ code, name, state: is_active ? (in_maintenance ? "maintenance" : "on") : "off" },
        calls: seen?.calls ?? 0,
        errors: seen?.errors ?? 0,
        p95: seen?.p95Ms ?? null,
        held: held.get(code) ?? null,
        drifts: drifts.get(code) ?? 0,
      };
    }),
    reconciliation: newest && {
      day: newest.day,
      finishedAt: newest.finishedAt,
      drifts: newest.drifts,
    },
  };
}
