import * as v from "valibot";
import { endpoint } from "../endpoint.ts";
import { amountOutput } from "../money.ts";
import { message, paging, timestamp } from "../schemas.ts";
import { shownBanner } from "./banners/banner.ts";
import { OPENING_ERRORS, rewardOffer } from "./bonuses.ts";

/** The period of a refund: a day, or a week from Monday, in Asia/Bangkok. */
export const REFUND_PERIODS = ["day", "week"] as const;

/** Why `receive` gives nothing now. */
export const REFUND_REFUSALS = [
  "REFUND_INACTIVE",
  "REFUND_CONDITION",
  "NO_REFUND",
  "REFUND_MINIMUM",
  "REFUND_FULL",
  "PROVIDER_UNAVAILABLE",
  "BETS_MAY_BE_OPEN",
] as const;

export const check = endpoint({
  method: "GET",
  path: "/api/refund/check",
  access: "member",
  summary: "The refund of the last period and the pot",
  output: v.object({
    /** Whether `receive` gives a refund now. */
    result: v.boolean(),
    /** Why not; null: it does. */
    refusal: v.nullable(v.picklist(REFUND_REFUSALS)),
    /** A smaller refund is not given. */
    minimum: amountOutput,
    /** A condition is not cleared: `receive` and `addWallet` are refused. */
    bonus: v.boolean(),
    /** HTML, sanitised. */
    info: v.string(),
    /**
     * What `receive` gives, or would give without an active condition: 0 without a loss, when the
     * period was received, and when the budget does not cover it.
     */
    refundAmount: amountOutput,
    /** Target and floor of the condition of `addWallet`, percent of the total. */
    refundSuccess: v.number(),
    refundFail: v.number(),
    /** Received and not in the wallet yet: what `addWallet` moves. */
    pot: amountOutput,
    /** What `addWallet` opens, in the member's own amounts. */
    offer: rewardOffer,
    /** The last full period; `to` is excluded. */
    period: v.object({ type: v.picklist(REFUND_PERIODS), from: timestamp, to: timestamp }),
  }),
  changesState: true,
  limit: { per: "member", max: 60, windowSeconds: 60 },
});

export const list = endpoint({
  method: "POST",
  path: "/api/refund",
  access: "member",
  summary: "The member's received refunds, newest first",
  input: paging,
  output: v.object({
    total: v.number(),
    refunds: v.array(
      v.object({ _id: v.string(), refundAmount: amountOutput, createdAt: timestamp }),
    ),
  }),
});

export const receive = endpoint({
  method: "GET",
  path: "/api/refund/receive",
  access: "member",
  plays: true,
  summary: "Adds the refund of the last period to the pot, once",
  output: v.object({ message, refundAmount: amountOutput }),
  errors: REFUND_REFUSALS,
  changesState: true,
  limit: { per: "member", max: 30, windowSeconds: 60 },
});

export const addWallet = endpoint({
  method: "GET",
  path: "/api/refund/addWallet",
  access: "member",
  plays: true,
  summary: "Moves the refund pot into the wallet, under a condition",
  output: v.object({ message, amount: amountOutput }),
  errors: [...OPENING_ERRORS, "REFUND_CONDITION", "REFUND_MINIMUM", "REFUND_FULL"],
  changesState: true,
  limit: { per: "member", max: 30, windowSeconds: 60 },
});

export const banners = endpoint({
  method: "GET",
  path: "/api/refund/banners",
  access: "member",
  summary: "Images shown before the refund sheet opens",
  output: v.array(shownBanner),
});
