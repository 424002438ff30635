import type { Currency } from "@krapao/contract";
import type { Signature } from "../kernel/security/signature.ts";

export interface PayoutOrder {
  /** Id of the withdrawal, or of the return of a payment. */
  reference: string;
  bankCode: string;
  accountNo: string;
  accountName: string;
  amountMinor: bigint;
  currency: Currency;
}

/** What identifies an order when the bank is asked about it. */
export type PayoutLookup = Pick<PayoutOrder, "reference" | "amountMinor" | "currency">;

/**
 * accepted: the bank has the order, and its outcome follows. Any answer that is not explicit is
 * unknown.
 */
export type PayoutOutcome =
  | { outcome: "accepted"; bankReference: string | null }
  | PayoutEnd
  | { outcome: "unknown"; reason: string };

/** How an order ended. `refused`: it has not left and never will. */
export type PayoutEnd =
  | { outcome: "paid" | "returned"; bankReference: string | null }
  | { outcome: "refused"; reason: string };

/** `absent`: the bank says that it never received the order. */
export type PayoutStatus = PayoutOutcome | { outcome: "absent" };

/** The bank that pays money out to members and payers. It pays the same reference once. */
export interface PayoutBank {
  capabilities: { resendIsSafe: boolean; bankTimeoutMs: number };
  send(order: PayoutOrder): Promise<PayoutOutcome>;
  /** An answer about another amount or currency is an unknown outcome. */
  status(order: PayoutLookup): Promise<PayoutStatus>;
  /**
   * Verifies and reads a callback. @returns null when the signature is wrong
   * @throws UnreadableCallback when it is right and the body cannot be read
   */
  readCallback(callback: { body: Buffer; signature: Signature }): PayoutEvent | null;
}

/** The end of an order, as a callback reports it. */
export interface PayoutEvent extends PayoutLookup {
  end: PayoutEnd;
}

/**
 * Sends an order, and asks for its status when the answer is unknown: often the bank has the order,
 * and only its answer was lost. "Absent" proves nothing yet.
 */
export async function sendPayout(bank: PayoutBank, order: PayoutOrder): Promise<PayoutOutcome> {
  const outcome = await bank.send(order);
  if (outcome.outcome !== "unknown") return outcome;
  const { reference, amountMinor, currency } = order;
  const status = await bank.status({ reference, amountMinor, currency });
  return status.outcome === "absent" ? outcome : status;
}

/** Added to the bank's own timeout: an order that has not arrived by then never will. */
const QUIET_MARGIN_MS = 15_000;

/** From when on an order that the bank does not know can be sent again. */
export function quietSince({ capabilities }: PayoutBank, sentAt: Date): Date {
  return new Date(sentAt.getTime() + capabilities.bankTimeoutMs + QUIET_MARGIN_MS);
}
