/** A person with a bank app who scans a code and pays it. */
import { parsePayment } from "@krapao/contract/wire/emv";
import type { Sandbox } from "../sandbox.ts";
import type { Person } from "../world.ts";
import { receiveTransfer } from "./bank.ts";
import { isBank, orderOfBill, payBankOrder, payOrder } from "./orders.ts";

/** The payer when none is given. */
const DEFAULT_PAYER: Person = { bankCode: "SCB", accountNo: "4071253669", name: "SOMCHAI JAIDEE" };

export type Paid = { transRef: string; at: number };

/**
 * Pays an EMV payload: a PromptPay code sends money to the proxy, followed by the bank feed; a bill
 * payment pays its order, followed by the gateway's callback. `amount` in minor units, for codes
 * without an amount.
 */
export function payCode(
  sandbox: Sandbox,
  { payload, amount, from = DEFAULT_PAYER }: { payload: string; amount?: bigint; from?: Person },
): Paid | { refused: "INVALID_QR" | "AMOUNT" | "UNKNOWN_BILLER" | "ALREADY_PAID" | "CLOSED" } {
  const own = sandbox.world.orders.find((order) => order.payload === payload);
  if (own && isBank(own)) {
    if (amount !== undefined && amount !== own.amount) return { refused: "AMOUNT" };
    const paid = payBankOrder(sandbox, own, from);
    return typeof paid === "string" ? { refused: paid } : paid;
  }
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
