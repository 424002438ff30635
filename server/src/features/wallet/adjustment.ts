/** A manual credit or debit, and its form in an approval request. */
import { ADJUSTMENT_REASONS, type AdjustmentReason } from "@krapao/contract/console/wallet";
import { type Currency, toDecimal, toMinor } from "@krapao/contract/money";
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

/** How statements name our side of an adjustment. */
export const ADJUSTMENT = "ADJUSTMENT";

const payload = v.object({
  memberId: v.pipe(v.string(), v.regex(/^\d+$/)),
  direction: v.picklist(["credit", "debit"]),
  amount: v.pipe(v.string(), v.regex(/^\d+\.\d{2}$/)),
  currency: v.picklist(["THB", "LAK"]),
  reason: v.picklist(ADJUSTMENT_REASONS),
});

/** The payload that the checker sees. */
export function toPayload(adjustment: Adjustment): Record<string, string> {
  const { memberId, direction, amountMinor, currency, reason } = adjustment;
  return { memberId: `${memberId}`, direction, amount: toDecimal(amountMinor), currency, reason };
}

export function fromPayload(stored: Record<string, unknown>): Adjustment {
  const { memberId, amount, ...rest } = v.parse(payload, stored);
  const amountMinor = toMinor(Number(amount));
  assert(amountMinor !== null && amountMinor > 0n, "an adjustment moves an amount");
  return { ...rest, memberId: BigInt(memberId), amountMinor };
}
