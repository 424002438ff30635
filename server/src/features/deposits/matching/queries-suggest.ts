/** SQL of the candidates for a payment. */
import type { Currency } from "@krapao/contract";
import type { Db } from "../../../kernel/db/database.ts";

/** The range of amounts and times to search. */
export interface Around {
  currency: Currency;
  fromMinor: bigint;
  untilMinor: bigint;
  from: Date;
  until: Date;
}

const CANDIDATES_MAX = 20;

/** Unpaid QRs in the range, newest first. */
export function listUnpaidQrs(db: Db, around: Around) {
  return db
    .selectFrom("deposits_qr")
    .select(["id", "member_id", "state", "amount_minor", "created_at", "expires_at"])
    .where("currency", "=", around.currency)
    .where("amount_minor", ">=", around.fromMinor)
    .where("amount_minor", "<=", around.untilMinor)
    .where("created_at", ">=", around.from)
    .where("created_at", "<=", around.until)
    .where("state", "in", ["open", "expired", "cancelled"])
    .orderBy("created_at", "desc")
    .limit(CANDIDATES_MAX)
    .execute();
}

/** Reported transfers in the range that are waiting or expired, newest first. */
export function listUnsettledReportedTransfers(db: Db, around: Around) {
  return db
    .selectFrom("deposits_reported_transfer")
    .select(["id", "member_id", "state", "amount_minor", "created_at", "expires_at"])
    .where("state", "in", ["waiting", "expired"])
    .where("currency", "=", around.currency)
    .where("amount_minor", ">=", around.fromMinor)
    .where("amount_minor", "<=", around.untilMinor)
    .where("created_at", ">=", around.from)
    .where("created_at", "<=", around.until)
    .orderBy("created_at", "desc")
    .limit(CANDIDATES_MAX)
    .execute();
}

/**
 * Slips with this reference, or with exactly this amount at about this time, that were not
 * credited.
 */
export function listUncreditedSlips(
  db: Db,
  {
    transRef,
    amountMinor,
    from,
    until,
  }: Pick<Around, "from" | "until"> & {
    transRef: string;
    amountMinor: bigint;
  },
) {
  return db
    .selectFrom("deposits_slip")
    .select(["id", "member_id", "state", "amount_minor", "paid_at", "trans_ref", "created_at"])
    .where("state", "<>", "credited")
    .where((eb) =>
      eb.or([
        eb("trans_ref", "=", transRef),
        eb.and([
          eb("amount_minor", "=", amountMinor),
          eb("paid_at", ">=", from),
          eb("paid_at", "<=", until),
        ]),
      ]),
    )
    .orderBy("created_at", "desc")
    .limit(CANDIDATES_MAX)
    .execute();
}

/** An unpaid QR by id, whatever its amount. */
export function findUnpaidQr(db: Db, id: string) {
  return db
    .selectFrom("deposits_qr")
    .select(["id", "member_id", "state", "amount_minor", "created_at", "expires_at"])
    .where("id", "=", id)
    .where("state", "in", ["open", "expired", "cancelled"])
    .executeTakeFirst();
}
