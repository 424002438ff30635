/** Moves of money between own accounts, and corrections of one: asked by one, approved by another. */
import * as v from "valibot";
import { amountInput, amountOutput } from "../../money.ts";
import { actions } from "../../records/action.ts";
import { currency, digits, done, message, personName, timestamp } from "../../schemas.ts";
import { consoleEndpoint } from "../endpoint.ts";
import { cursor, limit, next, recordId, why } from "../schemas.ts";
import { ownAccount } from "./cash.ts";

/** All but a move correct one account: money that came or went without a move. */
export const MOVE_KINDS = ["move", "opening", "fee", "interest", "correction"] as const;
export type MoveKind = (typeof MOVE_KINDS)[number];
/** approved: a staff user makes the transfer at the bank, and nothing is booked yet. */
export const MOVE_STATES = [
  "asked",
  "approved",
  "done",
  "failed",
  "refused",
  "cancelled",
  "expired",
] as const;

const move = v.object({
  id: v.string(),
  kind: v.picklist(MOVE_KINDS),
  currency,
  amount: amountOutput,
  /** Null: a correction that adds money. */
  from: v.nullable(v.string()),
  /** Null: a correction that takes money. */
  to: v.nullable(v.string()),
  why: v.string(),
  state: v.picklist(MOVE_STATES),
  approvalId: v.string(),
  askedBy: v.string(),
  askedAt: timestamp,
  approvedBy: v.nullable(v.string()),
  approvedAt: v.nullable(timestamp),
  /** Null while it is open, and when a line of the bank feed ended it. */
  endedBy: v.nullable(v.string()),
  endedAt: v.nullable(timestamp),
  note: v.nullable(v.string()),
  /** The bank feed's reference of the line that arrived. */
  bankReference: v.nullable(v.string()),
});
export type Move = v.InferOutput<typeof move>;

export const moves = consoleEndpoint({
  method: "POST",
  path: "/api/console/treasury/moves",
  permission: "treasury.read",
  summary: "Moves and corrections, newest first",
  input: v.strictObject({ isOpen: v.optional(v.boolean(), false), cursor, limit }),
  output: v.object({ moves: v.array(move), next }),
});

const party = v.nullable(ownAccount);

export const askMove = consoleEndpoint({
  method: "POST",
  path: "/api/console/treasury/moves/ask",
  permission: "treasury.move",
  audit: "treasury.ask-move",
  summary: "Requests a move between own accounts or a correction; a second person approves it",
  input: v.strictObject({
    kind: v.picklist(MOVE_KINDS),
    currency,
    amount: amountInput,
    from: party,
    to: party,
    why,
  }),
  output: v.object({ message, approvalId: v.string() }),
  errors: ["NO_DATA", "KEY_INVALID", "AMOUNT_NOT_WHOLE", "ALREADY_DECIDED"],
});

export const endMove = consoleEndpoint({
  method: "POST",
  path: "/api/console/treasury/moves/{id}/end",
  permission: "treasury.move",
  audit: "treasury.end-move",
  summary: "Ends an approved move: it arrived and is booked, it failed, or it was not made",
  params: v.strictObject({ id: recordId }),
  input: v.strictObject({ outcome: v.picklist(["done", "failed", "cancelled"]), note: why }),
  output: done,
  errors: ["NO_DATA", "ALREADY_DECIDED"],
});

export const setPayingAccount = consoleEndpoint({
  method: "POST",
  path: "/api/console/treasury/paying-account",
  permission: "treasury.manage",
  audit: "treasury.paying-account",
  summary: "Requests another number for the account that pays members; a second person approves it",
  input: v.strictObject({
    currency,
    bankCode: v.pipe(v.string(), v.regex(/^[A-Z]{2,12}$/)),
    accountNo: digits(6, 20),
    accountName: personName(200),
    why,
  }),
  output: v.object({ message, approvalId: v.string() }),
});

const ending = {
  call: endMove,
  reason: "note",
  when: ({ state }: Move) => state === "approved",
} as const;
export const moveActions = actions<Move>()({
  done: { ...ending, input: { outcome: "done" } },
  failed: { ...ending, input: { outcome: "failed" }, isDangerous: true },
  cancelled: { ...ending, input: { outcome: "cancelled" }, isDangerous: true },
});
