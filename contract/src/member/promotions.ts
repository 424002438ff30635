import * as v from "valibot";
import { giftAmount, OPENING_ERRORS } from "./bonuses.ts";
import { endpoint } from "./endpoint.ts";
import { currency, message, moment } from "./schemas.ts";

/** A code as it was printed or sent: whatever its case, it is looked up in capitals. */
const promotionCode = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{1,32}$/),
  v.transform((code) => code.toUpperCase()),
);
const params = v.strictObject({ code: promotionCode });

/** The terms, shown before anything is taken. */
export const promotion = v.object({
  code: v.string(),
  description: v.string(),
  percentSuccess: v.number(),
  percentFail: v.number(),
  gift: giftAmount,
  currency,
  endsAt: v.nullable(moment),
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
  summary: "The terms of a promotion code",
  params,
  output: promotion,
  errors: ["NO_PROMOTION", "PROMOTION_RECEIVED"],
  limit: { per: "member", max: 60, windowSeconds: 60 },
});

export const activate = endpoint({
  method: "GET",
  path: "/api/promotion/activate/{code}",
  access: "member",
  plays: true,
  summary: "Takes a promotion by its code, once: credits the wallet and opens its condition",
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
    "IDEMPOTENCY_KEY_REUSED",
  ],
  changesState: true,
  idempotent: true,
  limit: { per: "member", max: 60, windowSeconds: 60 },
});
