import type { Currency, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { PAYING_ACCOUNT } from "@krapao/contract/console/treasury/cash";
import { DAY_MS, HOUR_MS } from "@krapao/contract/time";
import { dayOf, midnightOf, startOfHour } from "../../../kernel/calendar.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { ledgerNow } from "../../../ledger/time.ts";
import type { Context } from "../../../ports/context.ts";
import { listApprovedMoves } from "../moves/queries.ts";
import { type Forecast, forecast, HORIZON_HOURS, PACE_DAYS } from "./forecast.ts";
import { type CashHour, listBalancesAt, listCashHours } from "./queries-movements.ts";
import { listPayingCurrencies, sumQueued } from "./queries-paying.ts";
import { findBalance, onTheWay } from "./read-cash.ts";

type Answer = ServerOutput<typeof consoleContract.treasury.cashForecast>;

/** The forecast of the paying account of a currency, and its balance over the day. */
export async function readForecast({ db }: Context, currency: Currency): Promise<Answer> {
  const now = await ledgerNow(db);
  const key = { account: PAYING_ACCOUNT, currency };
  const midnight = midnightOf(dayOf(now));
  const [found, opening] = await Promise.all([
    computeForecast(db, currency, now),
    listBalancesAt(db, midnight),
  ]);
  const before = opening.find((each) => each.account === key.account && each.currency === currency);
  const ofToday = found.hours.filter(({ hour }) => hour >= midnight);
  const points = balances(before?.minor ?? 0n, { from: midnight, to: now, hours: ofToday });
  // The line ends where the forecast begins: at the bank's balance, if that is known.
  const shift = found.balanceMinor - (points.at(-1)?.balance ?? 0n);
  return {
    now,
    today: points.map(({ at, balance }) => ({ at, balance: balance + shift })),
    forecast: {
      balance: found.balanceMinor,
      source: found.source,
      queued: found.queuedMinor,
      queuedCount: found.queuedCount,
      onTheWay: found.moves,
      days: found.forecast.days,
      minutes: found.forecast.minutes,
      horizonHours: HORIZON_HOURS,
      hours: found.forecast.hours.map(({ at, outMinor, leftMinor }) => ({
        at,
        out: outMinor,
        left: leftMinor,
      })),
    },
  };
}

/** The balance at the end of each hour of a day, and now. */
function balances(
  openingMinor: bigint,
  { from, to, hours }: { from: Date; to: Date; hours: readonly CashHour[] },
): Answer["today"] {
  const points: Answer["today"] = [{ at: from, balance: openingMinor }];
  let balance = openingMinor;
  for (let hour = from.getTime(); hour < to.getTime(); hour += HOUR_MS) {
    for (const each of hours) {
      if (each.hour.getTime() === hour) balance += each.inMinor - each.outMinor;
    }
    points.push({ at: new Date(Math.min(hour + HOUR_MS, to.getTime())), balance });
  }
  return points;
}

interface Computed {
  forecast: Forecast;
  balanceMinor: bigint;
  source: "bank" | "count" | "ledger";
  queuedMinor: bigint;
  queuedCount: number;
  moves: { in: bigint; out: bigint };
  hours: CashHour[];
}

async function computeForecast(db: Db, currency: Currency, now: Date): Promise<Computed> {
  const key = { account: PAYING_ACCOUNT, currency };
  const from = new Date(startOfHour(now).getTime() - PACE_DAYS * DAY_MS);
  const [balance, queued, moves, hours] = await Promise.all([
    findBalance(db, key, now),
    sumQueued(db, currency),
    listApprovedMoves(db),
    listCashHours(db, { ...key, span: { from, to: now } }),
  ]);
  const way = onTheWay(key, moves);
  const paid = hours
    .filter(({ kind }) => kind === "paid" || kind === "payoutReturned")
    .map(({ hour, inMinor, outMinor }) => ({ hour, minor: outMinor - inMinor }));
  return {
    ...balance,
    queuedMinor: queued.minor,
    queuedCount: queued.count,
    moves: way,
    hours,
    forecast: forecast({
      now,
      balanceMinor: balance.balanceMinor,
      queuedMinor: queued.minor,
      inMinor: way.in,
      outMinor: way.out,
      paid,
    }),
  };
}

/**
 * What alerts watch: what is in each paying account, and how long it is enough. An account that was
 * never read or counted is not watched: the ledger alone does not know what it began with.
 */
export async function listPayingFigures(
  db: Db,
): Promise<{ currency: Currency; balanceMinor: bigint; minutes: number | null }[]> {
  const now = await ledgerNow(db);
  const currencies = await listPayingCurrencies(db);
  const found = await Promise.all(
    currencies.map(async (currency) => ({
      currency,
      ...(await computeForecast(db, currency, now)),
    })),
  );
  return found
    .filter(({ source }) => source !== "ledger")
    .map(({ currency, balanceMinor, forecast: { minutes } }) => ({
      currency,
      balanceMinor,
      minutes,
    }));
}
