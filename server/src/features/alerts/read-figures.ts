import { type Currency, toMinor } from "@krapao/contract";
import type { AlertRule } from "@krapao/contract/console/alerts/rules";
import { SHARED_QUEUES } from "@krapao/contract/events";
import { DAY_MS, MINUTE_MS } from "@krapao/contract/time";
import { startOfDay } from "../../kernel/calendar.ts";
import { listExternalPartyHealth } from "../../kernel/outbound/outbound-statistics.ts";
import type { Context } from "../../ports/context.ts";
import { countFetchedExports, countSharedPhones } from "../accounts/index.ts";
import { listProviders, readQueueStates } from "../dashboard/index.ts";
import { readCodeUse } from "../otp/index.ts";
import { findNewestReconciliation } from "../reports/index.ts";
import { listNotCompared } from "../setup/index.ts";
import { listLimitUse, listPayingFigures, listRestingAmounts } from "../treasury/index.ts";
import { type Figure, partyFigures, type Rule, thresholdOf } from "./condition.ts";
import { findOldestGift, listOpenCases, listOpenWithdrawals, listPaidBySecond } from "./queries.ts";
import { findOldestPayout, listMismatches } from "./queries-unsettled.ts";

/** Failures and durations are those of the last ten minutes. */
const HEALTH_MS = 10 * MINUTE_MS;

/** Rules over the calls to external parties. */
const PARTY_RULES = [
  "provider.errors",
  "provider.slow",
  "party.errors",
  "party.denied",
  "party.unreadable",
] as const;

/** Rules whose figures are a few rows of an index: a sweep reads them every few seconds. */
export const QUICK_RULES = ["approvals.waiting", "withdrawal.large", "data.exported"] as const;

const isQueueRule = (rule: AlertRule) => rule.startsWith("queue.") || rule === "approvals.waiting";

/**
 * The figures that the rules watch, as queues, treasury, reports and provider board compute them.
 */
export async function readFigures(ctx: Context, rules: readonly Rule[]): Promise<Figure[]> {
  const { db, clock } = ctx;
  const now = clock.now();
  const isOn = (name: AlertRule) => rules.some(({ rule, isOn }) => isOn && rule === name);
  const all = await Promise.all([
    readQueueFigures(ctx, rules),
    isOn("gifts.waiting") ? readGifts(ctx) : [],
    isOn("withdrawal.large") ? readLarge(ctx, rules) : [],
    isOn("data.exported") ? readExports(ctx, new Date(now.getTime() - DAY_MS)) : [],
    PARTY_RULES.some(isOn) ? readParties(ctx, new Date(now.getTime() - HEALTH_MS)) : [],
    isOn("party.mismatch") ? readMismatches(ctx) : [],
    isOn("payout.unknown") ? readUnknownPayouts(ctx) : [],
    isOn("account.limit") ? listLimitUse({ db, now }).then((used) => used.map(accountFigure)) : [],
    isOn("amounts.resting") ? readAmounts(ctx, now) : [],
    isOn("paying.low") || isOn("paying.dry") ? readPaying(ctx) : [],
    isOn("codes.used") ? readCodes(ctx) : [],
    isOn("phone.shared") ? readSharedPhones(ctx) : [],
    isOn("discrepancy") ? readDiscrepancies(ctx) : [],
    isOn("decision.contradicted") ? readCases(ctx) : [],
    isOn("party.compared") ? readNotCompared(ctx) : [],
    isOn("decision.paid") ? readPaidBySecond(ctx) : [],
  ]);
  return all.flat();
}

const accountFigure = ({ code, percent }: { code: string; percent: number }): Figure => ({
  rule: "account.limit",
  subject: code,
  figure: percent,
});

async function readQueueFigures(ctx: Context, rules: readonly Rule[]): Promise<Figure[]> {
  const watched = rules.filter(({ rule, isOn }) => isOn && isQueueRule(rule));
  const names = new Set(watched.map(({ rule }) => queueOf(rule)));
  const queues = SHARED_QUEUES.filter((queue) => names.has(queue));
  if (queues.length === 0) return [];
  const states = await readQueueStates(ctx, queues);
  return watched.flatMap(({ rule }): Figure[] => {
    const state = states.queues.find(({ queue }) => queue === queueOf(rule));
    if (!state || state.count === 0) return [];
    const { queue: subject, count, oldestAt } = state;
    if (rule === "approvals.waiting") return [{ rule, subject, figure: count }];
    if (oldestAt === null) return [];
    const waitedMs = states.now.getTime() - oldestAt.getTime();
    return [{ rule, subject, figure: Math.floor(waitedMs / MINUTE_MS) }];
  });
}

const queueOf = (rule: AlertRule): string =>
  rule === "approvals.waiting" ? "approvals" : rule.slice("queue.".length);

/** How long the oldest gift link has had no outcome. */
async function readGifts({ db, clock }: Context): Promise<Figure[]> {
  const since = await findOldestGift(db);
  if (since === null) return [];
  const figure = Math.floor((clock.nowMs() - since.getTime()) / MINUTE_MS);
  return [{ rule: "gifts.waiting", subject: "gifts", figure }];
}

async function readLarge({ db }: Context, rules: readonly Rule[]): Promise<Figure[]> {
  const large = rules.find(({ rule }) => rule === "withdrawal.large");
  const from = (currency: Currency) =>
    large ? (toMinor(thresholdOf(large, { currency })) ?? 0n) : 0n;
  const rows = await listOpenWithdrawals(db, { THB: from("THB"), LAK: from("LAK") });
  return rows.map(({ id, minor, currency }) => ({
    rule: "withdrawal.large",
    subject: id,
    figure: Number(minor / 100n),
    currency,
  }));
}

async function readExports({ db }: Context, since: Date): Promise<Figure[]> {
  return (await countFetchedExports(db, since)).map(({ username, count }) => ({
    rule: "data.exported",
    subject: username,
    figure: count,
  }));
}

async function readParties({ db }: Context, since: Date): Promise<Figure[]> {
  const [health, providers] = await Promise.all([
    listExternalPartyHealth(db, { since }),
    listProviders(db),
  ]);
  return partyFigures(
    health,
    providers.map(({ code, state }) => ({ code, isOpen: state === "on" })),
  );
}

/** Open records that a company knows with another amount, player, direction or currency. */
async function readMismatches({ db }: Context): Promise<Figure[]> {
  const found = await listMismatches(db);
  return found.map(({ externalParty: subject, count: figure, detail }) => ({
    rule: "party.mismatch",
    subject,
    figure,
    detail,
  }));
}

/** The oldest payout that the bank has not settled, with its last answer. */
async function readUnknownPayouts({ db, clock }: Context): Promise<Figure[]> {
  const oldest = await findOldestPayout(db);
  if (!oldest) return [];
  const figure = Math.floor((clock.nowMs() - oldest.sentAt.getTime()) / MINUTE_MS);
  return [{ rule: "payout.unknown", subject: "payout", figure, detail: oldest.reason ?? "" }];
}

/** What is in the accounts that pay members, and for how long it is enough. */
async function readPaying({ db }: Context): Promise<Figure[]> {
  return (await listPayingFigures(db)).flatMap(({ currency, balanceMinor, minutes }): Figure[] => [
    { rule: "paying.low", subject: currency, figure: Number(balanceMinor / 100n), currency },
    ...(minutes === null
      ? []
      : [{ rule: "paying.dry" as const, subject: currency, figure: minutes }]),
  ]);
}

/** One alert for each channel: the amount that is nearest to its end. */
async function readAmounts({ db }: Context, now: Date): Promise<Figure[]> {
  const worst = new Map<string, number>();
  for (const { channel, percent } of await listRestingAmounts({ db, now })) {
    worst.set(channel, Math.max(percent, worst.get(channel) ?? 0));
  }
  return [...worst].map(([subject, figure]) => ({ rule: "amounts.resting", subject, figure }));
}

/** How much of the limits of one-time codes is used; one alert for each purpose. */
async function readCodes(ctx: Context): Promise<Figure[]> {
  const used = await readCodeUse(ctx);
  return used.map(({ purpose: subject, percent: figure }) => ({
    rule: "codes.used",
    subject,
    figure,
  }));
}

/** Members whose phone an older member has too, until two staff users gave them another one. */
async function readSharedPhones({ db }: Context): Promise<Figure[]> {
  const figure = await countSharedPhones(db);
  return figure === 0 ? [] : [{ rule: "phone.shared", subject: "members", figure }];
}

/** Companies that production calls since an upgrade, or does not call: they were not compared. */
async function readNotCompared({ db, ports, settings }: Context): Promise<Figure[]> {
  if (settings.isDevelopment) return [];
  return (await listNotCompared(db, ports.companies)).map(({ code: subject, detail }) => ({
    rule: "party.compared",
    subject,
    figure: 1,
    detail,
  }));
}

/** Decisions that an external party contradicts, until their cases are closed. */
async function readCases({ db }: Context): Promise<Figure[]> {
  const subjects = await listOpenCases(db);
  return subjects.map((subject) => ({ rule: "decision.contradicted", subject, figure: 1 }));
}

/** What second persons paid since yesterday, so that an owner finds it in the morning. */
async function readPaidBySecond({ db, clock }: Context): Promise<Figure[]> {
  const yesterday = new Date(startOfDay(clock.now()).getTime() - DAY_MS);
  const ids = await listPaidBySecond(db, yesterday);
  return ids.map((subject) => ({ rule: "decision.paid", subject, figure: 1 }));
}

async function readDiscrepancies({ db }: Context): Promise<Figure[]> {
  const newest = await findNewestReconciliation(db);
  if (!newest) return [];
  return [{ rule: "discrepancy", subject: newest.day, figure: newest.discrepancies }];
}
