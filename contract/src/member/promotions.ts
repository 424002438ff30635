import * as v from "valibot";
import { endpoint } from "../endpoint.ts";
import { currency, message, timestamp } from "../schemas.ts";
import { OPENING_ERRORS, rewardAmount, rewardOffer } from "./bonuses.ts";

/** A promotion code; its case does not matter. */
const promotionCode = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{1,32}$/),
  v.transform((code) => code.toUpperCase()),
);
const params = v.strictObject({ code: promotionCode });

/** The terms, shown before the activation. */
export const promotion = v.object({
  code: v.string(),
  description: v.string(),
  percentSuccess: v.number(),
  percentFail: v.number(),
  reward: rewardAmount,
  currency,
  endsAt: v.nullable(timestamp),
});

export const current = endpoint({
  method: "GET",
  path: "/api/promotion/current",
  access: "member",
  summary: "The promotion whose condition is not cleared",
  output: v.object({ promotion: v.nullable(promotion) }),
});

export const find = endpoint({
  method: "GET",
  path: "/api/promotion/find/{code}",
  access: "member",
  summary: "The terms of a promotion code, also in the member's own amounts",
  params,
  output: v.object({ ...promotion.entries, offer: rewardOffer }),
  errors: ["NO_PROMOTION", "PROMOTION_RECEIVED"],
  limit: { per: "member", max: 60, windowSeconds: 60 },
});

export const activate = endpoint({
  method: "GET",
  path: "/api/promotion/activate/{code}",
  access: "member",
  plays: true,
  summary: "Gives a promotion by its code, once: credits the wallet and opens its condition",
  params,
  output: v.object({ message, promotion }),
  errors: [
    ...OPENING_ERRORS,
    "NO_PROMOTION",
    "PROMOTION_RECEIVED",
    "BONUS_ALREADY_ACTIVE",
    "BONUS_REMAINING",
    "BONUS_FULL",
    "DEPOSIT_MINIMUM",
    "NO_DEPOSIT",
    "DEPOSIT_USED",
    "DEPOSIT_WITHDRAWN",
    "DEPOSIT_TOO_OLD",
    "GIFT_IN_REVIEW",
    "GIFT_REJECTED",
    "IDEMPOTENCY_KEY_REUSED",
  ],
  changesState: true,
  idempotent: true,
  limit: { per: "member", max: 60, windowSeconds: 60 },
});
