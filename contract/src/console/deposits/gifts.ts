/** Gift links of which the issuer says nothing for too long. */
import * as v from "valibot";
import { amountInput, amountOutput } from "../../money.ts";
import { actions } from "../../records/action.ts";
import { done, timestamp } from "../../schemas.ts";
import { consoleEndpoint } from "../endpoint.ts";
import { cursor, limit, memberBrief, next, recordId, why } from "../schemas.ts";
import { currency } from "./shapes.ts";

/** A gift without an outcome for this long is a staff user's. The server goes on asking. */
export const GIFT_WAIT_MS = 3_600_000;

/**
 * claimed: nothing was redeemed yet; redeeming: our wallet may have the money; the others are
 * outcomes.
 */
export const GIFT_STATES = ["claimed", "redeeming", "credited", "failed"] as const;

const gift = v.object({
  id: v.string(),
  member: memberBrief,
  state: v.picklist(GIFT_STATES),
  /** Our share, as far as it is known. */
  amount: v.nullable(amountOutput),
  currency,
  /** The end of the link, to find it again. The whole link is money. */
  linkEnd: v.string(),
  /**
   * What the issuer answered last: `denied`, `unreadable`, `mismatch`, `error`, `refused` or why
   * there was no answer, and the code or field. Null when it was not asked again yet.
   */
  answer: v.nullable(v.string()),
  answeredAt: v.nullable(timestamp),
  /** Questions without an answer that proved anything. */
  attempts: v.number(),
  createdAt: timestamp,
  closedAt: v.nullable(timestamp),
  /** The staff user who closed it, with what that person found out. */
  closedBy: v.nullable(v.string()),
  note: v.nullable(v.string()),
});
export type WaitingGift = v.InferOutput<typeof gift>;

export const gifts = consoleEndpoint({
  method: "POST",
  path: "/api/console/gifts",
  permission: "deposits.read",
  summary:
    "Gift links without an outcome for too long by age, or those that staff users closed, newest first",
  input: v.strictObject({ tab: v.picklist(["waiting", "done"]), cursor, limit }),
  output: v.object({
    gifts: v.array(gift),
    /** How many wait, in all. */
    waiting: v.number(),
    next,
    now: timestamp,
  }),
});

export const askGift = consoleEndpoint({
  method: "POST",
  path: "/api/console/gifts/{giftId}/ask",
  permission: "deposits.decide",
  audit: "deposits.ask-gift",
  summary: "Asks the issuer about a gift now; what it proves is recorded as always",
  params: v.strictObject({ giftId: recordId }),
  output: v.object({ message: done.entries.message, state: v.picklist(GIFT_STATES) }),
  errors: ["NO_DATA", "ALREADY_DECIDED"],
});

export const closeGift = consoleEndpoint({
  method: "POST",
  path: "/api/console/gifts/{giftId}/close",
  permission: "deposits.decide",
  audit: "deposits.close-gift",
  summary:
    "Closes a gift that waits: it was not received, or its money is in the wallet and a second person credits it",
  params: v.strictObject({ giftId: recordId }),
  input: v.strictObject({
    /**
     * What our wallet received, as its own list shows it; null: nothing. KEY_INVALID for a gift
     * that was never redeemed.
     */
    received: v.nullable(amountInput),
    why,
  }),
  output: v.object({
    message: v.picklist(["SUCCESS", "APPROVAL_NEEDED"]),
    /** The payment that waits for the second person. */
    paymentId: v.nullable(v.string()),
  }),
  errors: ["NO_DATA", "ALREADY_DECIDED", "FORBIDDEN", "STAFF_DAY_LIMIT"],
});

const isOpen = ({ closedAt }: WaitingGift) => closedAt === null;
export const giftActions = actions<WaitingGift>()({
  close: { call: closeGift, when: isOpen, input: { received: null } },
  received: {
    call: closeGift,
    when: (gift) => isOpen(gift) && gift.state === "redeeming",
    fields: ["received"],
  },
  ask: { call: askGift, when: isOpen },
});
