/** SQL of the daily comparison: payments and the QRs of gateways, as our records have them. */
import type { Db } from "../../kernel/db.ts";
import type { BookRecord, Span } from "../../ledger/compare.ts";

/** Payments that were reported in the span. */
export async function selectReported(db: Db, { from, to }: Span): Promise<BookRecord[]> {
  const rows = await records(db)
    .where("received_at", ">=", from)
    .where("received_at", "<", to)
    .execute();
  return rows.map(toBookRecord);
}

/** Payments by the ids of the transfers that brought their money from the bank. */
export async function selectByTransfers(db: Db, ids: string[]): Promise<BookRecord[]> {
  const rows = await records(db)
    .where((eb) =>
      eb.or([
        eb("suspense_id", "in", ids),
        eb.and([eb("suspense_id", "is", null), eb("transfer_id", "in", ids)]),
      ]),
    )
    .execute();
  return rows.map(toBookRecord);
}

const records = (db: Db) =>
  db
    .selectFrom("deposits_payment")
    .select(["id", "channel", "source", "currency", "amount_minor", "state"])
    .select(["suspense_id", "transfer_id"]);

type Row = Awaited<ReturnType<ReturnType<typeof records>["execute"]>>[number];

/** The bank's side of a payment: it moved when it arrived, to the member or to where it waits. */
function toBookRecord(row: Row): BookRecord {
  return {
    id: row.suspense_id ?? row.transfer_id ?? row.id,
    party: row.channel ?? row.source,
    currency: row.currency,
    movedMinor: row.amount_minor,
    state: row.state,
  };
}

/** QRs of these channels that were closed in the span. */
export function selectClosedQrs(db: Db, channels: string[], { from, to }: Span) {
  return db
    .selectFrom("deposits_qr")
    .select(["id", "channel", "currency", "amount_minor", "state"])
    .where("channel", "in", channels)
    .where("closed_at", ">=", from)
    .where("closed_at", "<", to)
    .where("gateway_order_id", "is not", null)
    .orderBy("closed_at")
    .execute();
}

export type ClosedQr = Awaited<ReturnType<typeof selectClosedQrs>>[number];

/** What we know a QR was paid with, in minor units: under the gateway's reference, or at all. */
export async function sumPaid(
  db: Db,
  qr: { qrId: string; source: string; reference: string | null },
): Promise<bigint> {
  const row = await db
    .selectFrom("deposits_payment")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<bigint>("amount_minor"), eb.val(0n)).as("paid"))
    .where("source", "=", qr.source)
    .where((eb) => eb.or([eb("qr_id", "=", qr.qrId), eb("reference", "=", qr.reference ?? "")]))
    .executeTakeFirstOrThrow();
  return BigInt(row.paid);
}
