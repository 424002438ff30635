/**
 * Shifts of staff users. At its end a shift is handed over: what is open, and what was counted at
 * the operator's accounts. The successor accepts it and takes over what was claimed.
 */
import * as v from "valibot";
import { CONSOLE_QUEUES } from "../../events.ts";
import { amountInputOrZero, amountOutput } from "../../money.ts";
import { currency, done, inputTime, line, message, timestamp } from "../../schemas.ts";
import { consoleEndpoint } from "../endpoint.ts";
import { cursor, limit, next, recordId, why } from "../schemas.ts";
import { ownAccount } from "../treasury/cash.ts";

/** What can be open at the end of a shift. Only the first three move to the successor. */
export const OPEN_KINDS = [
  "withdrawal",
  "slip",
  "chat",
  "halfApproved",
  "parkedWithdrawal",
  "parkedSlip",
  "approval",
  "alert",
  "discrepancy",
] as const;
export type OpenKind = (typeof OPEN_KINDS)[number];

const openItem = v.object({
  kind: v.picklist(OPEN_KINDS),
  id: v.string(),
  memberId: v.nullable(v.string()),
  /**
   * The name of the member or the label of a guest; the kind of an approval request; the rule of an
   * alert; the external party of a discrepancy.
   */
  subject: v.string(),
  currency: v.nullable(currency),
  amount: v.nullable(amountOutput),
  /** The staff user who approved it first, parked, requested or acknowledged it; null: none. */
  by: v.nullable(v.string()),
  /** Why it is parked or requested, or the note of the acknowledgement; empty: none. */
  reason: v.string(),
  at: v.nullable(timestamp),
});
export type OpenItem = v.InferOutput<typeof openItem>;

const cashLine = v.object({
  account: v.string(),
  currency,
  bankCode: v.string(),
  accountNo: v.string(),
  accountName: v.string(),
  /** What the ledger says was there at the time of the count. */
  ledger: amountOutput,
  /** Whether money came or went since the last count: it needs a count, or a reason why not. */
  hasMoved: v.boolean(),
  /** What the bank answered last, and what the ledger said at that time; null: no answer. */
  reading: v.nullable(v.object({ balance: amountOutput, ledger: amountOutput, asOf: timestamp })),
});
export type CashLine = v.InferOutput<typeof cashLine>;

const countedLine = v.object({
  ...cashLine.entries,
  /** What the staff user saw at the bank; null: not counted. */
  counted: v.nullable(amountOutput),
  /** How much more the bank had than the ledger; null: not counted. */
  difference: v.nullable(amountOutput),
  /** Whether the staff user took the bank's answer (`reading`) as the count. */
  isReading: v.boolean(),
  /** Why it differs, or why it was not counted. */
  note: v.string(),
});
export type CountedLine = v.InferOutput<typeof countedLine>;

export const HANDOVER_STATES = ["offered", "accepted", "refused", "cancelled", "closed"] as const;
export type HandoverState = (typeof HANDOVER_STATES)[number];

/** What waited in a queue of the console. */
const queueState = v.object({
  queue: v.picklist(CONSOLE_QUEUES),
  count: v.number(),
  oldestAt: v.nullable(timestamp),
  sums: v.array(v.object({ currency, amount: amountOutput })),
  /** Withdrawals that one of two people has approved. */
  halfApproved: v.number(),
});
export type QueueState = v.InferOutput<typeof queueState>;

const person = v.object({ id: v.string(), name: v.string() });

const listed = {
  id: v.string(),
  state: v.picklist(HANDOVER_STATES),
  from: person,
  /** null: the shift ended without a successor. */
  to: v.nullable(person),
  startedAt: timestamp,
  at: timestamp,
  decidedAt: v.nullable(timestamp),
  /** Open items, and accounts whose count differs from the ledger. */
  items: v.number(),
  differences: v.number(),
};
const listedHandover = v.object(listed);
export type ListedHandover = v.InferOutput<typeof listedHandover>;

const handover = v.object({
  ...listed,
  note: v.string(),
  /** Why the successor refused it. */
  reason: v.nullable(v.string()),
  open: v.array(openItem),
  /** The queues that the reader may open, as they were then. */
  queues: v.array(queueState),
  cash: v.array(countedLine),
  cashAt: timestamp,
  /** What the successor took over; null: nothing yet. */
  moved: v.nullable(v.object({ withdrawals: v.number(), slips: v.number(), chats: v.number() })),
});
export type Handover = v.InferOutput<typeof handover>;

const shift = v.object({ id: v.string(), startedAt: timestamp });

export const current = consoleEndpoint({
  method: "GET",
  path: "/api/console/shifts/current",
  permission: "shifts.work",
  summary: "The caller's shift, its offer that waits, and the hand-overs offered to the caller",
  output: v.object({
    shift: v.nullable(shift),
    offered: v.nullable(listedHandover),
    incoming: v.array(listedHandover),
  }),
});

export const start = consoleEndpoint({
  method: "POST",
  path: "/api/console/shifts/start",
  permission: "shifts.work",
  audit: "shifts.start",
  summary: "Starts a shift of the caller",
  output: done,
  errors: ["ALREADY_DECIDED"],
});

export const open = consoleEndpoint({
  method: "GET",
  path: "/api/console/shifts/open",
  permission: "shifts.work",
  summary: "What the caller's shift would hand over now, and the accounts to count",
  output: v.object({
    items: v.array(openItem),
    queues: v.array(queueState),
    /** Empty without `treasury.move`. */
    cash: v.array(cashLine),
    /** The time of the ledger's balances, to be sent with the counts. */
    cashAt: timestamp,
    /** Staff users whose role covers what is open, those who are online first. */
    people: v.array(v.object({ ...person.entries, isOnline: v.boolean() })),
  }),
});

export const COUNTS_MAX = 200;

export const handOver = consoleEndpoint({
  method: "POST",
  path: "/api/console/shifts/hand-over",
  permission: "shifts.work",
  audit: "shifts.hand-over",
  summary: "Offers the caller's shift to a successor, or ends it without one",
  input: v.strictObject({
    /** null: the shift ends without a successor, which needs a note. */
    to: v.nullable(recordId),
    note: v.optional(v.union([v.literal(""), line(500)]), ""),
    cashAt: inputTime,
    counts: v.pipe(
      v.array(
        v.strictObject({
          account: ownAccount,
          currency,
          /** null: not counted, with the reason in the note. */
          amount: v.nullable(amountInputOrZero),
          /** Takes the bank's answer of this time as the count. */
          readingAt: v.optional(v.nullable(inputTime), null),
          note: v.optional(v.union([v.literal(""), line(300)]), ""),
        }),
      ),
      v.maxLength(COUNTS_MAX),
    ),
  }),
  output: v.object({ message, id: v.string() }),
  errors: ["NO_DATA", "ALREADY_DECIDED", "KEY_INVALID", "REASON_REQUIRED", "FORBIDDEN"],
});

const ofHandover = v.strictObject({ handoverId: recordId });

export const cancel = consoleEndpoint({
  method: "POST",
  path: "/api/console/shifts/hand-overs/{handoverId}/cancel",
  permission: "shifts.work",
  audit: "shifts.cancel",
  summary: "Cancels an offer of the caller that is not decided",
  params: ofHandover,
  output: done,
  errors: ["NO_DATA", "ALREADY_DECIDED"],
});

export const accept = consoleEndpoint({
  method: "POST",
  path: "/api/console/shifts/hand-overs/{handoverId}/accept",
  permission: "shifts.work",
  audit: "shifts.accept",
  summary: "Accepts a hand-over: claimed items and chats move to the caller",
  params: ofHandover,
  output: v.object({
    message,
    moved: v.object({ withdrawals: v.number(), slips: v.number(), chats: v.number() }),
  }),
  errors: ["NO_DATA", "ALREADY_DECIDED"],
});

export const refuse = consoleEndpoint({
  method: "POST",
  path: "/api/console/shifts/hand-overs/{handoverId}/refuse",
  permission: "shifts.work",
  audit: "shifts.refuse",
  summary: "Refuses a hand-over with a reason; the shift goes on",
  params: ofHandover,
  input: v.strictObject({ why }),
  output: done,
  errors: ["NO_DATA", "ALREADY_DECIDED"],
});

export const list = consoleEndpoint({
  method: "POST",
  path: "/api/console/shifts/hand-overs",
  permission: "shifts.read",
  summary: "Hand-overs, newest first: the caller's, or everyone's with `shifts.all`",
  input: v.strictObject({ cursor, limit }),
  output: v.object({ handovers: v.array(listedHandover), next }),
  errors: ["KEY_INVALID"],
});

export const read = consoleEndpoint({
  method: "GET",
  path: "/api/console/shifts/hand-overs/{handoverId}",
  permission: "shifts.read",
  summary: "A hand-over as it was offered: open items, counts, and its outcome",
  params: ofHandover,
  output: handover,
  errors: ["NO_DATA"],
});
