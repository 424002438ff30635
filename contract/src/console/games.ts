/** The queue of transfers whose outcome is unknown (docs/decisions/0008-unknown-transfers.md). */
import * as v from "valibot";
import { amountOutput } from "../money.ts";
import { actions } from "../records/action.ts";
import {
  amount,
  choice,
  currency,
  member,
  record,
  reference,
  text,
  time,
} from "../records/record.ts";
import { done, paragraphs, timestamp } from "../schemas.ts";
import { consoleEndpoint } from "./endpoint.ts";
import { externalCall } from "./ledger.ts";
import { recordId, why } from "./schemas.ts";

const byId = v.strictObject({ transferId: recordId });

export const transfers = record("transfers", {
  path: "/api/console/transfers",
  summary: "Transfers in review, overdue or with an open case; or those that staff users decided",
  read: "games.read",
  tabs: ["waiting", "decided"],
  order: { waiting: "createdAt", decided: "-settledAt" },
  fields: {
    member: member(),
    // Those that wait are few, and need no index.
    amount: amount({ sort: true, sortIn: ["waiting"], filter: true, sum: true }),
    currency: currency({ isHidden: true }),
    createdAt: time({ sort: true, in: ["waiting"] }),
    settledAt: time({ sort: true, empty: true, in: ["decided"] }),
    /** in: from the wallet to the game. */
    direction: choice(["in", "out"], { isHidden: true }),
    provider: reference({ isHidden: true }),
    gameName: text({ isHidden: true }),
    /** review: the evidence does not decide it; decided, called: recovery still asks the provider. */
    state: choice(["decided", "called", "review", "done", "refused"], { isHidden: true }),
  },
  also: {
    providerName: v.string(),
    credits: amountOutput,
    reason: v.nullable(v.string()),
    calledAt: v.nullable(timestamp),
    attempts: v.number(),
    /** When the provider contradicted the decision of a staff user. */
    contradictedAt: v.nullable(timestamp),
    /** The contradiction is a case that no staff user has closed. */
    isCaseOpen: v.boolean(),
  },
  answer: {},
});
/** Bound by its name. @public */
export const list = transfers.call;

/** The rule by which the readings suggest an outcome. */
export const SUGGESTIONS = [
  /** The provider knows our reference. */
  "status_done",
  "status_absent",
  /** The provider does not find it, but no settled transfer either, or it is too late to look. */
  "status_unproven",
  /** The balance now equals all transfers and play, with or without this transfer. */
  "play_done",
  "play_refused",
  /** The balance now differs from the one before the call by exactly the amount, or not at all. */
  "balance_done",
  "balance_refused",
  /** The account was empty, no other transfer came, and it holds credits now. */
  "balance_from_nothing",
  "nothing",
] as const;

const page = v.object({
  transfer: transfers.row,
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
      /** The first of two persons; null: one person decided alone. */
      makerName: v.nullable(v.string()),
      at: timestamp,
      /** Until then the provider is asked about it again; null: not any more. */
      nextCheckAt: v.nullable(timestamp),
      caseClosedAt: v.nullable(timestamp),
      caseNote: v.nullable(v.string()),
    }),
  ),
  /** Decisions that bring money to the wallet and that the evidence does not let one person make. */
  needsSecondPerson: v.array(v.picklist(["done", "refused"])),
  /** An approval by a second staff user is requested. */
  isApprovalRequested: v.boolean(),
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
  summary:
    "Decides that the transfer happened or did not, once. Money for the wallet without proof, or " +
    "above the caller's limit, waits for a second person (APPROVAL_NEEDED)",
  params: byId,
  input: v.strictObject({
    outcome: v.picklist(["done", "refused"]),
    /** How the staff user knows. */
    evidence: paragraphs(2_000, 8),
  }),
  output: v.object({ ...done.entries, approvalId: v.nullable(v.string()) }),
  errors: ["NO_DATA", "ALREADY_DECIDED", "TRANSFER_IN_PROGRESS"],
});

export const closeCase = consoleEndpoint({
  method: "POST",
  path: "/api/console/transfers/{transferId}/close-case",
  permission: "games.resolve",
  audit: "games.close-case",
  summary: "Closes the case of a decision that the provider contradicted; its deciders cannot",
  params: byId,
  input: v.strictObject({ why }),
  output: done,
  errors: ["NO_DATA", "ALREADY_DECIDED", "APPROVAL_OWN"],
});

/** A transfer, and whether staff may decide it now. */
type Decidable = Pick<TransferPage["transfer"], "id" | "settledAt" | "isCaseOpen">;
const isUndecided = ({ settledAt, isCaseOpen }: Decidable) => settledAt === null && !isCaseOpen;
const decision = { call: decide, reason: "evidence", when: isUndecided } as const;
export const transferActions = actions<Decidable>()({
  ask: { call: ask, key: "a", when: isUndecided },
  refused: { ...decision, key: "n", input: { outcome: "refused" } },
  done: { ...decision, key: "d", input: { outcome: "done" } },
  closeCase: { call: closeCase, when: ({ isCaseOpen }) => isCaseOpen },
});
