/** SQL of payouts of returns: as the bank's callbacks name them, and as a day settled them. */

import type { Currency } from "@krapao/contract";
import type { Span } from "../../../kernel/calendar.ts";
import type { Db } from "../../../kernel/db/database.ts";
import type { ReturnState } from "./return.ts";

const payouts = (db: Db) =>
  db
    .selectFrom("deposits_return as returned")
    .innerJoin("deposits_payment as payment", "payment.id", "returned.payment_id")
    .select(["returned.id", "returned.state", "returned.late_id as lateId"])
    .select(["payment.amount_minor as amountMinor", "payment.currency"]);

export interface ReturnPayout {
  /** The reference at the bank. */
  id: string;
  state: ReturnState;
  /** The ledger's transfer, when it is not the return's own. */
  lateId: string | null;
  amountMinor: bigint;
  currency: Currency;
}

/** The payout with this reference. */
export async function findReturnPayout(db: Db, id: string): Promise<ReturnPayout | null> {
  return (await payouts(db).where("returned.id", "=", id).executeTakeFirst()) ?? null;
}

/** Returns that were sent and settled in the span. */
export function listSettledReturns(db: Db, { from, to }: Span): Promise<ReturnPayout[]> {
  return payouts(db)
    .where("settled_at", ">=", from)
    .where("settled_at", "<", to)
    .where("sent_at", "is not", null)
    .orderBy("settled_at")
    .execute();
}

/** Returns by the ids of the ledger's transfers. */
export function listReturnsByTransfers(db: Db, ids: string[]): Promise<ReturnPayout[]> {
  return payouts(db)
    .where((eb) => eb.or([eb("returned.id", "in", ids), eb("returned.late_id", "in", ids)]))
    .execute();
}
