import type { Tx } from "../../../kernel/db/database.ts";
import type { HoldRequest } from "../../../ledger/ledger.ts";
import { accountOfHouse } from "../../../ledger/ledger.ts";
import { SUSPENSE_OWNER } from "../crediting/credit-payment.ts";
import { lockPayment } from "../crediting/queries-payments.ts";
import type { BookedPayment } from "../payment.ts";
import { findReturn, lockReturn } from "./queries.ts";
import type { Return } from "./return.ts";

/** Owner of the house accounts through which returned payments leave. */
export const RETURN_OWNER = "return";

/** A return with its payment: what goes back is the whole payment, in its currency. */
export interface ReturnedPayment {
  opened: Return;
  payment: BookedPayment;
}

/** Locks a return and its payment, in the order of all transactions: the payment first. */
export async function lockReturned(tx: Tx, id: string): Promise<ReturnedPayment | null> {
  const found = await findReturn(tx, id);
  const payment = found && (await lockPayment(tx, found.paymentId));
  const opened = payment && (await lockReturn(tx, id));
  return opened && { opened, payment };
}

/**
 * The movement of a return in the ledger: out of suspense to the payout bank.
 * @param owner of the suspense account that pays it
 */
export function movementOf(
  { opened, payment }: ReturnedPayment,
  { id = opened.id, owner = SUSPENSE_OWNER }: { id?: string; owner?: string } = {},
): HoldRequest {
  const { currency, amountMinor } = payment;
  return {
    id,
    kind: "suspense",
    fromId: accountOfHouse({ kind: "suspense", owner, currency }),
    toId: accountOfHouse({ kind: "payout_clearing", owner: RETURN_OWNER, currency }),
    currency,
    amountMinor,
    ref: `return:${id}`,
    meta: { paymentId: payment.id },
  };
}
