/** Money that two people move by hand: what is asked, and how the request that waits keeps it. */
import { type Currency, toDecimal, toMinor } from "@krapao/contract/money";
import { ADJUSTMENT_REASONS, type AdjustmentReason } from "@krapao/contract/office/wallet";
import * as v from "valibot";
import { assert } from "../../kernel/errors.ts";

export interface Adjustment {
  memberId: bigint;
  /** credit: into the wallet. */
  direction: "credit" | "debit";
  amountMinor: bigint;
  currency: Currency;
  reason: AdjustmentReason;
}

/** How statements name the house's side. */
export const ADJUSTMENT = "ADJUSTMENT";

const payload = v.object({
  memberId: v.pipe(v.string(), v.regex(/^\d+$/)),
  direction: v.picklist(["credit", "debit"]),
  amount: v.pipe(v.string(), v.regex(/^\d+\.\d{2}$/)),
  currency: v.picklist(["THB", "LAK"]),
  reason: v.picklist(ADJUSTMENT_REASONS),
});

/** As the second person reads it. */
export function toPayload(asked: Adjustment): Record<string, string> {
  const { memberId, direction, amountMinor, currency, reason } = asked;
  return { memberId: `${memberId}`, direction, amount: toDecimal(amountMinor), currency, reason };
}

export function fromPayload(stored: Record<string, unknown>): Adjustment {
  const { memberId, amount, ...asked } = v.parse(payload, stored);
  const amountMinor = toMinor(Number(amount));
  assert(amountMinor !== null && amountMinor > 0n, "an adjustment moves an amount");
  return { ...asked, memberId: BigInt(memberId), amountMinor };
}
