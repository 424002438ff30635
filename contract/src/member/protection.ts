/** Responsible gambling: deposit limits, time-outs and self-exclusions that members set. */
import * as v from "valibot";
import { endpoint } from "../endpoint.ts";
import { amountInput, amountOutput } from "../money.ts";
import { currency, timestamp } from "../schemas.ts";
import { PERIODS, SHOWN_DEFERRALS } from "./wallet/own-limits.ts";

export {
  DEFERRED_REASONS,
  PERIODS,
  type Period,
  type ShownDeferral,
} from "./wallet/own-limits.ts";

/** The first three are called time-outs, the longer ones self-exclusions; both work alike. */
export const SELF_EXCLUSION_LENGTHS = [
  "day",
  "week",
  "month",
  "half_year",
  "year",
  "five_years",
] as const;
export type SelfExclusionLength = (typeof SELF_EXCLUSION_LENGTHS)[number];

/**
 * A requested higher limit; amount null: no limit. It takes effect when the member confirms it
 * between the two timestamps.
 */
const pending = v.object({
  _id: v.string(),
  amount: v.nullable(amountOutput),
  confirmFrom: timestamp,
  confirmUntil: timestamp,
});

export const limitState = v.object({
  period: v.picklist(PERIODS),
  /** Null: no limit is set. */
  limit: v.nullable(amountOutput),
  /** Sum of the deposits credited within the period. */
  used: amountOutput,
  left: v.nullable(amountOutput),
  pending: v.nullable(pending),
});

export const protectionState = v.object({
  /** Whether the member may set a new limit or self-exclusion. Those that exist hold either way. */
  isOffered: v.boolean(),
  currency,
  limits: v.array(limitState),
  /** End of the time-out or self-exclusion; null: none is running. */
  excludedUntil: v.nullable(timestamp),
  /** Deferred payments: credited once the limits allow it, or the self-exclusion has ended. */
  waiting: v.array(
    v.object({ amount: amountOutput, at: timestamp, reason: v.picklist(SHOWN_DEFERRALS) }),
  ),
  now: timestamp,
});
export type ProtectionState = v.InferOutput<typeof protectionState>;

const changes = { limit: { per: "member", max: 30, windowSeconds: 60 } } as const;
const ofChange = v.strictObject({ changeId: v.pipe(v.string(), v.uuid()) });

export const read = endpoint({
  method: "GET",
  path: "/api/protection",
  access: "member",
  summary: "The member's deposit limits, what is used of them, and the self-exclusion",
  output: protectionState,
});

export const setLimit = endpoint({
  method: "PUT",
  path: "/api/protection/limits/{period}",
  access: "member",
  summary:
    "Sets a limit: a lower or first one applies at once; a higher one or none (null) after 24 hours and a confirmation",
  params: v.strictObject({ period: v.picklist(PERIODS) }),
  input: v.strictObject({ amount: v.nullable(amountInput) }),
  output: protectionState,
  errors: ["PROTECTION_INACTIVE"],
  ...changes,
});

export const confirmLimitChange = endpoint({
  method: "POST",
  path: "/api/protection/changes/{changeId}/confirm",
  access: "member",
  summary: "Confirms a requested higher limit after its 24 hours",
  params: ofChange,
  output: protectionState,
  errors: ["NO_DATA", "LIMIT_NOT_YET"],
  ...changes,
});

export const cancelLimitChange = endpoint({
  method: "DELETE",
  path: "/api/protection/changes/{changeId}",
  access: "member",
  summary: "Cancels a requested higher limit; the current limit stays",
  params: ofChange,
  output: protectionState,
  errors: ["NO_DATA"],
  ...changes,
});

export const startSelfExclusion = endpoint({
  method: "POST",
  path: "/api/protection/self-exclusion",
  access: "member",
  summary:
    "Starts a time-out or self-exclusion, or extends the current one; it cannot be shortened",
  input: v.strictObject({
    length: v.picklist(SELF_EXCLUSION_LENGTHS),
    password: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  }),
  output: protectionState,
  errors: ["WRONG_PASSWORD", "PROTECTION_INACTIVE"],
  limit: { per: "member", max: 10, windowSeconds: 60 },
});
