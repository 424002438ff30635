import * as v from "valibot";
import { OPENING_ERRORS } from "./bonuses.ts";
import { endpoint } from "./endpoint.ts";
import { rewardBanner } from "./invites.ts";
import { amountOutput } from "./money.ts";
import { message, moment, paging } from "./schemas.ts";

/** How long a loss is counted: a day, or a week from Monday, in Asia/Bangkok. */
export const REFUND_PERIODS = ["day", "week"] as const;

export const check = endpoint({
  method: "GET",
  path: "/api/refund/check",
  access: "member",
  summary: "What the last period's loss gives back",
  output: v.object({
    /** Whether `receive` gives something now. */
    result: v.boolean(),
    /** A condition is open: neither `receive` nor `addWallet` works before it is cleared. */
    bonus: v.boolean(),
    /** HTML, sanitised. */
    info: v.string(),
    /** What `receive` gives: 0 when nothing was lost or the period was received. */
    refundAmount: amountOutput,
    /** Percent of the total at which the condition of `addWallet` is met above, and below. */
    refundSuccess: v.number(),
    refundFail: v.number(),
    /** Received and not yet in the wallet: what `addWallet` moves. */
    pot: amountOutput,
    /** The period that ended last; `to` is the first moment after it. */
    period: v.object({ type: v.picklist(REFUND_PERIODS), from: moment, to: moment }),
  }),
  changesState: true,
  limit: { per: "member", max: 60, windowSeconds: 60 },
});

export const list = endpoint({
  method: "POST",
  path: "/api/refund",
  access: "member",
  summary: "Refunds the member has received, newest first",
  input: paging,
  output: v.object({
    total: v.number(),
    refunds: v.array(v.object({ _id: v.string(), refundAmount: amountOutput, createdAt: moment })),
  }),
});

export const receive = endpoint({
  method: "GET",
  path: "/api/refund/receive",
  access: "member",
  plays: true,
  summary: "Receives the last period's refund, once, into the refund pot",
  output: v.object({ message, refundAmount: amountOutput }),
  errors: [
    "REFUND_INACTIVE",
    "REFUND_CONDITION",
    "NO_REFUND",
    "REFUND_MINIMUM",
    "PROVIDER_UNAVAILABLE",
  ],
  changesState: true,
  limit: { per: "member", max: 30, windowSeconds: 60 },
});

export const addWallet = endpoint({
  method: "GET",
  path: "/api/refund/addWallet",
  access: "member",
  plays: true,
  summary: "Moves the refund pot into the wallet, under its own condition",
  output: v.object({ message, amount: amountOutput }),
  errors: [...OPENING_ERRORS, "REFUND_CONDITION", "REFUND_MINIMUM"],
  changesState: true,
  limit: { per: "member", max: 30, windowSeconds: 60 },
});

export const banners = endpoint({
  method: "GET",
  path: "/api/refund/banners",
  access: "member",
  summary: "Pictures shown before the refund sheet opens",
  output: v.array(rewardBanner),
});
