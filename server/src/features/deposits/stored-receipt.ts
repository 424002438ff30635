/** The verifier's receipt as it is stored: amounts and times are text in JSON. */
import { CURRENCIES } from "@krapao/contract";
import * as v from "valibot";
import type { SlipReceipt } from "../../ports/slip-verifier.ts";

const party = v.object({
  bankNumber: v.nullable(v.string()),
  accountNo: v.nullable(v.string()),
  proxy: v.nullable(v.string()),
  names: v.array(v.string()),
  biller: v.exactOptional(v.object({ id: v.nullable(v.string()), ref1: v.nullable(v.string()) })),
});

/** A receipt as verify-slip.ts stores it. */
const storedReceipt = v.object({
  transRef: v.string(),
  amountMinor: v.pipe(
    v.string(),
    v.regex(/^\d{1,12}$/),
    v.transform((digits) => BigInt(digits)),
  ),
  currency: v.picklist(CURRENCIES),
  paidAt: v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((text) => new Date(text)),
  ),
  sender: party,
  receiver: party,
});

/** null when there is no receipt. */
export function parseReceipt(stored: unknown): SlipReceipt | null {
  const receipt = v.safeParse(storedReceipt, stored);
  return receipt.success ? receipt.output : null;
}
