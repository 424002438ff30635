/** The queue of transfers whose outcome is unknown (docs/decisions/0008-unknown-transfers.md). */
import * as v from "valibot";
import { amountOutput } from "../money.ts";
import { currency, done, timestamp } from "../schemas.ts";
import { consoleEndpoint } from "./endpoint.ts";
import { externalCall } from "./ledger.ts";
import { amountFilter, sortBy, totals, withTotals } from "./lists/input.ts";
import { cursor, limit, memberBrief, next, recordId } from "./schemas.ts";

const byId = v.strictObject({ transferId: recordId });

const row = v.object({
  id: v.string(),
  member: memberBrief,
  provider: v.string(),
  providerName: v.string(),
  gameName: v.string(),
  /** in: from the wallet to the game. */
  direction: v.picklist(["in", "out"]),
  amount: amountOutput,
  credits: amountOutput,
  currency,
  /** review: the evidence does not decide it; decided, called: recovery still asks the provider. */
  state: v.picklist(["decided", "called", "review", "done", "refused"]),
  reason: v.nullable(v.string()),
  createdAt: timestamp,
  calledAt: v.nullable(timestamp),
  settledAt: v.nullable(timestamp),
  attempts: v.number(),
});
export type TransferRow = v.InferOutput<typeof row>;

export const list = consoleEndpoint({
  method: "POST",
  path: "/api/console/transfers",
  permission: "games.read",
  summary:
    "Transfers in review or overdue, oldest first; or those that staff users decided, newest first",
  input: v.strictObject({
    view: v.picklist(["waiting", "decided"]),
    /** `amount`: only those that wait, which are few. */
    sort: sortBy(["at", "amount"]),
    ...amountFilter,
    withTotals,
    cursor,
    limit,
  }),
  output: v.object({ transfers: v.array(row), next, totals }),
  errors: ["KEY_INVALID"],
});

/** The rule by which the readings suggest an outcome. */
export const SUGGESTIONS = [
  /** The provider knows our reference. */
  "status_done",
  "status_absent",
  /** The balance now equals all transfers and play, with or without this transfer. */
  "play_done",
  "play_refused",
  /** The balance now differs from the one before the call by exactly the amount, or not at all. */
  "balance_done",
  "balance_refused",
  "nothing",
] as const;

const page = v.object({
  transfer: row,
  username: v.string(),
  creditsBefore: v.nullable(amountOutput),
  creditsAfter: v.nullable(amountOutput),
  providerReference: v.nullable(v.string()),
  /** What the provider can report. */
  can: v.object({ status: v.boolean(), balance: v.boolean() }),
  /** Newest first. */
  calls: v.array(externalCall),
  suggestion: v.object({
    outcome: v.nullable(v.picklist(["done", "refused"])),
    because: v.picklist(SUGGESTIONS),
    /** The credits behind the suggestion, by name. */
    figures: v.record(v.string(), v.nullable(amountOutput)),
  }),
  decision: v.nullable(
    v.object({
      outcome: v.picklist(["done", "refused"]),
      evidence: v.string(),
      staffName: v.string(),
      at: timestamp,
    }),
  ),
  /** Whether staff may decide it now: not while the provider may still act on the call. */
  isDecidable: v.boolean(),
});
export type TransferPage = v.InferOutput<typeof page>;

export const read = consoleEndpoint({
  method: "GET",
  path: "/api/console/transfers/{transferId}",
  permission: "games.read",
  summary: "One transfer with the calls to its provider and the outcome that they suggest",
  params: byId,
  output: page,
  errors: ["NO_DATA"],
});

export const ask = consoleEndpoint({
  method: "POST",
  path: "/api/console/transfers/{transferId}/ask",
  permission: "games.resolve",
  audit: "games.ask",
  summary: "Asks the provider now for status, balance and play; the answers are stored",
  params: byId,
  output: page,
  errors: ["NO_DATA", "PROVIDER_UNAVAILABLE"],
  limit: { per: "member", max: 60, windowSeconds: 60 },
});

export const decide = consoleEndpoint({
  method: "POST",
  path: "/api/console/transfers/{transferId}/decide",
  permission: "games.resolve",
  audit: "games.decide",
  summary: "Decides that the transfer happened or did not: posts or voids the hold, once",
  params: byId,
  input: v.strictObject({
    outcome: v.picklist(["done", "refused"]),
    /** How the staff user knows. */
    evidence: v.pipe(v.string(), v.trim(), v.minLength(8), v.maxLength(2_000)),
  }),
  output: done,
  errors: ["NO_DATA", "ALREADY_DECIDED", "TRANSFER_IN_PROGRESS"],
});
