/** The desk of transfers whose outcome nobody could prove (docs/decisions/0008-unknown-transfers.md). */
import * as v from "valibot";
import { amountOutput } from "../money.ts";
import { currency, done, moment } from "../schemas.ts";
import { officeEndpoint } from "./endpoint.ts";
import { partyCall } from "./ledger.ts";
import { cursor, limit, memberBrief, next, recordId } from "./schemas.ts";

const byId = v.strictObject({ transferId: recordId });

const row = v.object({
  id: v.string(),
  member: memberBrief,
  provider: v.string(),
  gameName: v.string(),
  /** in: from the wallet to the game. */
  direction: v.picklist(["in", "out"]),
  amount: amountOutput,
  credits: amountOutput,
  currency,
  /** operator: the evidence decides nothing; decided, called: the provider is still asked. */
  state: v.picklist(["decided", "called", "operator", "done", "refused"]),
  reason: v.nullable(v.string()),
  createdAt: moment,
  calledAt: v.nullable(moment),
  settledAt: v.nullable(moment),
  attempts: v.number(),
});
export type TransferRow = v.InferOutput<typeof row>;

export const list = officeEndpoint({
  method: "POST",
  path: "/api/office/transfers",
  permission: "games.read",
  summary:
    "Transfers that wait for a person or for long, oldest first; or those that people decided, newest first",
  input: v.strictObject({ view: v.picklist(["waiting", "decided"]), cursor, limit }),
  output: v.object({ transfers: v.array(row), next }),
});

/** What the readings say, by which rule. */
export const SUGGESTIONS = [
  /** The provider knows our reference. */
  "status_done",
  "status_absent",
  /** Balance now is what our other transfers and the play come to, with or without this one. */
  "play_done",
  "play_refused",
  /** Balance now is the one before the call, moved by exactly the amount or not at all. */
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
  /** What the provider can be asked for. */
  can: v.object({ status: v.boolean(), balance: v.boolean() }),
  /** Newest first. */
  calls: v.array(partyCall),
  suggestion: v.object({
    verdict: v.nullable(v.picklist(["done", "refused"])),
    because: v.picklist(SUGGESTIONS),
    /** Credits on which it rests. */
    figures: v.record(v.string(), v.nullable(amountOutput)),
  }),
  verdict: v.nullable(
    v.object({
      verdict: v.picklist(["done", "refused"]),
      evidence: v.string(),
      staffName: v.string(),
      at: moment,
    }),
  ),
  /** Whether a person may decide it now: not while the provider may still act on the call. */
  isDecidable: v.boolean(),
});
export type TransferPage = v.InferOutput<typeof page>;

export const read = officeEndpoint({
  method: "GET",
  path: "/api/office/transfers/{transferId}",
  permission: "games.read",
  summary: "One transfer: what was asked, what was answered, and what that says",
  params: byId,
  output: page,
  errors: ["NO_DATA"],
});

export const ask = officeEndpoint({
  method: "POST",
  path: "/api/office/transfers/{transferId}/ask",
  permission: "games.resolve",
  audit: "games.ask",
  summary: "Asks the provider now for status, balance and play; the answers are kept",
  params: byId,
  output: page,
  errors: ["NO_DATA", "PROVIDER_UNAVAILABLE"],
  limit: { per: "member", max: 60, windowSeconds: 60 },
});

export const decide = officeEndpoint({
  method: "POST",
  path: "/api/office/transfers/{transferId}/decide",
  permission: "games.resolve",
  audit: "games.decide",
  summary: "It happened, or it did not: books or releases what is held, once",
  params: byId,
  input: v.strictObject({
    verdict: v.picklist(["done", "refused"]),
    /** How that is known. */
    evidence: v.pipe(v.string(), v.trim(), v.minLength(8), v.maxLength(2_000)),
  }),
  output: done,
  errors: ["NO_DATA", "ALREADY_DECIDED", "TRANSFER_IN_PROGRESS"],
});
