/** What members set for their own protection: limits of what they deposit, and rests from play. */
import * as v from "valibot";
import { endpoint } from "./endpoint.ts";
import { amountInput, amountOutput } from "./money.ts";
import { currency, moment } from "./schemas.ts";

/** How far back a limit looks from now: 24 hours, 7 days, 30 days. */
export const PERIODS = ["day", "week", "month"] as const;
export type Period = (typeof PERIODS)[number];

/** Rests of hours and days, and exclusions of months and years. */
export const PAUSES = ["day", "week", "month", "half_year", "year", "five_years"] as const;
export type PauseLength = (typeof PAUSES)[number];

/** Why money that came in is not credited yet. */
export const HELD_REASONS = ["limit", "paused"] as const;

/** A higher limit that was asked for, or none (null): it counts once it is confirmed between these two moments. */
const pending = v.object({
  _id: v.string(),
  amount: v.nullable(amountOutput),
  confirmFrom: moment,
  confirmUntil: moment,
});

/** One limit; null: none is set. */
export const limitState = v.object({
  period: v.picklist(PERIODS),
  limit: v.nullable(amountOutput),
  /** Deposits that were credited in the period up to now. */
  used: amountOutput,
  left: v.nullable(amountOutput),
  pending: v.nullable(pending),
});

export const protectionState = v.object({
  /** New limits and rests may be set; what is set holds either way. */
  isOffered: v.boolean(),
  currency,
  limits: v.array(limitState),
  /** Until then nothing of the member's plays; null: no rest. */
  pausedUntil: v.nullable(moment),
  /** Money that has arrived and is credited once the limits have room, or the rest is over. */
  waiting: v.array(
    v.object({ amount: amountOutput, at: moment, reason: v.picklist(HELD_REASONS) }),
  ),
  now: moment,
});
export type ProtectionState = v.InferOutput<typeof protectionState>;

const changes = { limit: { per: "member", max: 30, windowSeconds: 60 } } as const;
const ofChange = v.strictObject({ changeId: v.pipe(v.string(), v.uuid()) });

export const read = endpoint({
  method: "GET",
  path: "/api/protection",
  access: "member",
  summary: "The member's own limits of deposits, what is used of them, and the rest from play",
  output: protectionState,
});

export const setLimit = endpoint({
  method: "PUT",
  path: "/api/protection/limits/{period}",
  access: "member",
  summary:
    "Sets a limit: a lower or a first one counts at once; a higher one or none (null) waits 24 hours for its confirmation",
  params: v.strictObject({ period: v.picklist(PERIODS) }),
  input: v.strictObject({ amount: v.nullable(amountInput) }),
  output: protectionState,
  errors: ["PROTECTION_INACTIVE"],
  ...changes,
});

export const confirmLimit = endpoint({
  method: "POST",
  path: "/api/protection/changes/{changeId}/confirm",
  access: "member",
  summary: "Says again that a higher limit is wanted, once its 24 hours are over",
  params: ofChange,
  output: protectionState,
  errors: ["NO_DATA", "LIMIT_NOT_YET"],
  ...changes,
});

export const keepLimit = endpoint({
  method: "DELETE",
  path: "/api/protection/changes/{changeId}",
  access: "member",
  summary: "Gives up a higher limit that waits: the one that counts stays",
  params: ofChange,
  output: protectionState,
  errors: ["NO_DATA"],
  ...changes,
});

export const pause = endpoint({
  method: "POST",
  path: "/api/protection/pause",
  access: "member",
  summary: "Begins a rest from play, or makes it longer; nothing makes it shorter",
  input: v.strictObject({
    length: v.picklist(PAUSES),
    password: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  }),
  output: protectionState,
  errors: ["WRONG_PASSWORD", "PROTECTION_INACTIVE"],
  limit: { per: "member", max: 10, windowSeconds: 60 },
});
