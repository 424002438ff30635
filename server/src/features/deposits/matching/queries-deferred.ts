/** SQL of deferred payments: those that wait until their member's own limits allow them. */
import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { isDeferred, isSlipInReview } from "../published.ts";

/**
 * Deferred payments that may be allowed by now, oldest first: the member is not self-excluded, and
 * no limit is lower than the payment.
 */
export async function listDeferredPayments(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("deposits_payment as payment")
    .leftJoin("protection_member as own", "own.member_id", "payment.member_id")
    .select("payment.id")
    .where(isDeferred("payment"))
    .where(sql<boolean>`(own.excluded_until is null or own.excluded_until <= ${now})`)
    .where(
      sql<boolean>`payment.amount_minor <=
        coalesce(least(own.day_minor, own.week_minor, own.month_minor), payment.amount_minor)`,
    )
    .orderBy("payment.received_at")
    .limit(500)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The slips in review that wait for this payment, locked: a decision of a staff user about them
 * runs before or after, not at the same time.
 */
export async function lockSlipsInReview(tx: Tx, paymentId: string) {
  return tx
    .selectFrom("deposits_slip")
    .select(["id", "sending_bank as sendingBank", "trans_ref as transRef"])
    .select("member_id as memberId")
    .where("payment_id", "=", paymentId)
    .where(isSlipInReview("both"))
    .forUpdate()
    .execute();
}
