/** A person with a bank app who scans a code and pays it. */
import { parsePayment } from "@krapao/contract/wire/emv";
import type { Sandbox } from "../sandbox.ts";
import type { Person } from "../world.ts";
import { receiveTransfer } from "./bank.ts";
import { orderOfBill, payOrder } from "./orders.ts";

/** Who pays when nobody is named. */
const ANYONE: Person = { bankCode: "SCB", accountNo: "4071253669", name: "SOMCHAI JAIDEE" };

export type Paid = { transRef: string; at: number };

/**
 * Pays an EMV payload: a PromptPay code moves money to the proxy and the bank feed follows; a bill payment
 * settles the order behind it and the gateway's callback follows. `amount` in minor units, for codes without one.
 */
export function payCode(
  sandbox: Sandbox,
  { payload, amount, from = ANYONE }: { payload: string; amount?: bigint; from?: Person },
): Paid | { refused: "INVALID_QR" | "AMOUNT" | "UNKNOWN_BILLER" | "ALREADY_PAID" } {
  const code = parsePayment(payload);
  if (!code) return { refused: "INVALID_QR" };
  const sum = code.amount ?? amount;
  if (sum === undefined || (amount !== undefined && amount !== sum)) return { refused: "AMOUNT" };
  if (code.kind === "promptpay") {
    const { proxy, currency } = code;
    return receiveTransfer(sandbox, { to: { proxy }, amount: sum, currency, from });
  }
  const order = orderOfBill(sandbox, code.billerId, code.ref1);
  if (!order) return { refused: "UNKNOWN_BILLER" };
  if (order.amount !== sum || order.currency !== code.currency) return { refused: "AMOUNT" };
  return payOrder(sandbox, order, from) ?? { refused: "ALREADY_PAID" };
}
