import { readPayoutEnd } from "@krapao/contract/wire/bridge/payout";
import type { Clock } from "../../kernel/clock.ts";
import { isSigned, type Signature } from "../../kernel/security/signature.ts";
import type { PayoutEvent } from "../../ports/payout-bank.ts";
import { readTheirCallback } from "../read-callback.ts";
import { readEnd } from "./translate.ts";

/**
 * Reads a callback of the payout bank: the end of a transfer, or its return after that.
 * @throws UnreadableCallback
 */
export function readCallback(
  { body, signature }: { body: Buffer; signature: Signature },
  { secrets, clock }: { secrets: readonly string[]; clock: Clock },
): PayoutEvent | null {
  if (!isSigned({ header: signature, body, secrets, clock })) return null;
  const { reference, outcome, bankRef, amount, currency } = readTheirCallback(readPayoutEnd, body);
  return { reference, amountMinor: amount, currency, end: readEnd(outcome, bankRef) };
}
