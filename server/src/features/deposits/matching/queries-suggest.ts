/** SQL of what a payment may have been for. */
import type { Currency } from "@krapao/contract";
import type { Db } from "../../kernel/db.ts";

/** Around which amount and time is looked. */
export interface Around {
  currency: Currency;
  fromMinor: bigint;
  untilMinor: bigint;
  from: Date;
  until: Date;
}

const CANDIDATES_MAX = 20;

/** QRs that are not paid. */
export function selectUnpaidQrs(db: Db, around: Around) {
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

/** Declarations that wait, or waited. */
export function selectUnsettledDeclared(db: Db, around: Around) {
  return db
    .selectFrom("deposits_declared")
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

/** Slips of this reference, or of exactly this amount at about this time, that nobody was credited for. */
export function selectUncreditedSlips(
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

/** One QR, whatever its amount. */
export function selectUnpaidQr(db: Db, id: string) {
  return db
    .selectFrom("deposits_qr")
    .select(["id", "member_id", "state", "amount_minor", "created_at", "expires_at"])
    .where("id", "=", id)
    .where("state", "in", ["open", "expired", "cancelled"])
    .executeTakeFirst();
}
