/**
 * What the house earns: GGR and NGR by hour and day, and what they consist of
 * (docs/decisions/0066-result-of-the-house.md).
 */
import * as v from "valibot";
import { amountOutput } from "../../money.ts";
import { amount, count, text } from "../../records/fields.ts";
import { moneySpan, rowOf } from "../../records/report.ts";
import { codeText, currency, timestamp } from "../../schemas.ts";
import { consoleEndpoint } from "../endpoint.ts";
import { gameReadings } from "./readings.ts";

const spanErrors = ["KEY_INVALID"] as const;

/** Up to this many days a step is an hour, above it a day. */
export const HOUR_STEPS_DAYS_MAX = 2;
/** Play by member is summed for at most this many days. */
export const MEMBER_DAYS_MAX = 7;

const figure = amount({ sum: true });
const figures = {
  /** Gross gaming revenue: what members lost in games, less what they won. */
  ggr: figure,
  /** Bonuses, promotions and prizes of the wheel. */
  bonuses: figure,
  /** Commissions of invites and refunds. */
  rewards: figure,
  /** What banks and companies charged, as it was booked on own accounts. */
  fees: figure,
  /** What was won with gifts and left when they were given back. */
  forfeited: figure,
  /** Net gaming revenue: GGR less bonuses, rewards and fees, with the forfeited winnings. */
  ngr: figure,
  /** Stakes that count (turnover). */
  staked: figure,
  /** Net of reversals. */
  deposits: figure,
  /** Net of returned ones. */
  withdrawals: figure,
};
const shownFigures = rowOf(figures);
export type ProfitFigures = v.InferOutput<typeof shownFigures>;

export const profitFields = {
  /** `2026-11-25T13` of Bangkok, or `2026-11-25`. */
  step: text(),
  ...figures,
};
const profitRow = rowOf(profitFields);
export type ProfitRow = v.InferOutput<typeof profitRow>;

export const profit = consoleEndpoint({
  method: "POST",
  path: "/api/console/reports/profit",
  permission: "reports.read",
  summary: "GGR, costs and NGR by hour or day until now, compared with the spans before",
  input: v.strictObject(moneySpan),
  output: v.object({
    now: timestamp,
    currency,
    /** With more than one, the page offers a choice. */
    currencies: v.array(currency),
    stepsAre: v.picklist(["hours", "days"]),
    /** Oldest first; steps of the future are missing. */
    rows: v.array(profitRow),
    total: shownFigures,
    /**
     * The same span until the last full hour, the equally long span before it, and the one a week
     * (or whole weeks) before. null: no full hour is over.
     */
    compared: v.nullable(
      v.object({
        until: timestamp,
        current: shownFigures,
        before: shownFigures,
        weekBefore: shownFigures,
      }),
    ),
    /** How far the result is known; null: the readings of that day are not stored. */
    readings: v.nullable(gameReadings),
  }),
  errors: spanErrors,
});
export type Profit = v.InferOutput<typeof profit.output>;

/** provider, game, member: GGR. channel: net deposits. */
export const BREAKDOWNS = ["provider", "game", "member", "channel"] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

export const partFields = {
  name: text(),
  /** Bets or observed results; deposits of a channel. */
  count: count(),
  /** null: a channel. */
  staked: amount({ empty: true, in: ["provider", "game", "member"] }),
  /** GGR; net deposits of a channel. */
  value: amount(),
};
const part = v.object({
  ...rowOf(partFields).entries,
  /** Code of the provider, game or channel; id of the member. */
  key: v.string(),
  /** The provider of a game. */
  provider: v.nullable(v.string()),
  /** `value` by hour of the day in Bangkok; empty for members. */
  hours: v.array(amountOutput),
});
export type BreakdownPart = v.InferOutput<typeof part>;

export const breakdown = consoleEndpoint({
  method: "POST",
  path: "/api/console/reports/breakdown",
  permission: "reports.read",
  summary: "GGR by provider, game or member, or net deposits by channel, largest first",
  input: v.strictObject({
    ...moneySpan,
    by: v.picklist(BREAKDOWNS),
    /** Only games of this provider, or members who played there. */
    provider: v.optional(v.nullable(codeText), null),
  }),
  output: v.object({
    currency,
    parts: v.array(part),
    /** Of everything, also of members beyond the list. */
    total: v.object({ count: v.number(), staked: amountOutput, value: amountOutput }),
  }),
  errors: spanErrors,
});
