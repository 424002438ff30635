/** SQL of the daily reconciliation: payments and the QRs of gateways in our records. */
import type { Span } from "../../kernel/calendar.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { MoneyRecord } from "../../ledger/compare.ts";

/** Payments that were received in the span. */
export async function listReceivedPayments(db: Db, { from, to }: Span): Promise<MoneyRecord[]> {
  const rows = await records(db)
    .where("received_at", ">=", from)
    .where("received_at", "<", to)
    .execute();
  return rows.map(toMoneyRecord);
}

/** Payments by the ids of the ledger transfers that booked their arrival. */
export async function listPaymentsByTransfers(db: Db, ids: string[]): Promise<MoneyRecord[]> {
  const rows = await records(db)
    .where((eb) =>
      eb.or([
        eb("suspense_id", "in", ids),
        eb.and([eb("suspense_id", "is", null), eb("transfer_id", "in", ids)]),
      ]),
    )
    .execute();
  return rows.map(toMoneyRecord);
}

const records = (db: Db) =>
  db
    .selectFrom("deposits_payment")
    .select(["id", "channel", "source", "currency", "amount_minor", "state", "reason"])
    .select(["suspense_id", "transfer_id"]);

type Row = Awaited<ReturnType<ReturnType<typeof records>["execute"]>>[number];

/**
 * The bank's side of a payment: the money moved when it arrived, to the member or into suspense.
 */
function toMoneyRecord(row: Row): MoneyRecord {
  return {
    id: row.suspense_id ?? row.transfer_id ?? row.id,
    externalParty: row.channel ?? row.source,
    currency: row.currency,
    // The arrival of a move between own accounts is booked by the treasury.
    movedMinor: row.reason === "move" && row.suspense_id === null ? 0n : row.amount_minor,
    state: row.state,
  };
}

/** Payments that a staff user entered before then and no external party has confirmed. */
export function listUnconfirmedPayments(db: Db, receivedBefore: Date) {
  return db
    .selectFrom("deposits_payment as payment")
    .leftJoin("staff_user as checker", "checker.id", "payment.checked_by_id")
    .select(["payment.id", "payment.channel", "payment.currency", "payment.amount_minor"])
    .select(["payment.entered_by", "checker.name as checked_by"])
    .where("payment.entered_by_id", "is not", null)
    .where("payment.confirmed_at", "is", null)
    .where("payment.state", "<>", "dismissed")
    .where("payment.received_at", "<", receivedBefore)
    .orderBy("payment.received_at")
    .execute();
}

export type UnconfirmedPayment = Awaited<ReturnType<typeof listUnconfirmedPayments>>[number];

/** QRs of these gateways that were closed in the span and have an order there. */
export function listClosedQrs(db: Db, gateways: string[], { from, to }: Span) {
  return db
    .selectFrom("deposits_qr")
    .select(["id", "channel", "gateway", "currency", "amount_minor", "state"])
    .select(["created_at", "expires_at"])
    .where((eb) => eb(eb.fn.coalesce("gateway", "channel"), "in", gateways))
    .where("closed_at", ">=", from)
    .where("closed_at", "<", to)
    .where("gateway_order_id", "is not", null)
    .orderBy("closed_at")
    .execute();
}

export type ClosedQr = Awaited<ReturnType<typeof listClosedQrs>>[number];

/**
 * The amount that our records have for a QR, in minor units: payments under the gateway's
 * reference, or matched to the QR.
 */
export async function sumPaidMinor(
  db: Db,
  qr: { qrId: string; source: string; references: readonly string[] },
): Promise<bigint> {
  const row = await db
    .selectFrom("deposits_payment")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<bigint>("amount_minor"), eb.val(0n)).as("paid"))
    .where("source", "=", qr.source)
    .where((eb) =>
      eb.or([eb("qr_id", "=", qr.qrId), eb("reference", "in", [...qr.references, ""])]),
    )
    .executeTakeFirstOrThrow();
  return BigInt(row.paid);
}
