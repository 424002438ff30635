import { minorFromNumber } from "@krapao/contract/wire/amount";
import { payoutCallback } from "@krapao/contract/wire/bridge/payout";
import * as v from "valibot";
import type { Clock } from "../../kernel/clock.ts";
import { isSigned, type Signature } from "../../kernel/security/signature.ts";
import type { PayoutEvent } from "../../ports/payout-bank.ts";
import { parseJson } from "../json.ts";

/** Reads a callback of the payout bank: the end of a transfer, or its return after that. */
export function readCallback(
  { body, signature }: { body: Buffer; signature: Signature },
  { secrets, clock }: { secrets: readonly string[]; clock: Clock },
): PayoutEvent | "unreadable" | null {
  if (!isSigned({ header: signature, body, secrets, clock })) return null;
  const callback = v.safeParse(payoutCallback, parseJson(body.toString("utf8")));
  if (!callback.success) return "unreadable";
  const { reference, outcome, bankRef, amount, currency } = callback.output;
  const amountMinor = minorFromNumber(amount);
  if (amountMinor === undefined) return "unreadable";
  return { reference, outcome, bankReference: bankRef, amountMinor, currency };
}
