/** SQL of money that waits for its member's own limits, and of what a member has begun to pay. */
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";

const HELD = sql<boolean>`payment.state = 'unmatched' and payment.reason in ('limit', 'paused')`;

/** Payments that may fit by now, oldest first: their member does not rest, and no limit is lower than they are. */
export async function findHeld(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("deposits_payment as payment")
    .leftJoin("protection_member as own", "own.member_id", "payment.member_id")
    .select("payment.id")
    .where(HELD)
    .where(sql<boolean>`(own.paused_until is null or own.paused_until <= ${now})`)
    .where(
      sql<boolean>`payment.amount_minor <=
        coalesce(least(own.day_minor, own.week_minor, own.month_minor), payment.amount_minor)`,
    )
    .orderBy("payment.received_at")
    .limit(500)
    .execute();
  return rows.map(({ id }) => id);
}

/** The slips in review that wait with this payment, locked: a person's decision comes before it or after it. */
export async function lockHeldSlips(tx: Tx, paymentId: string) {
  return tx
    .selectFrom("deposits_slip")
    .select(["id", "sending_bank as sendingBank", "trans_ref as transRef"])
    .where("payment_id", "=", paymentId)
    .where("state", "=", "review")
    .forUpdate()
    .execute();
}

/** Whether this payment is not credited yet. */
export async function isWaiting(db: Db, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom("deposits_payment as payment")
    .select("id")
    .where("id", "=", paymentId)
    .where("state", "=", "unmatched")
    .executeTakeFirst();
  return row !== undefined;
}

/** What a member has begun to pay: open QRs and, unless this is one, the transfer that was declared. */
export async function sumBegun(
  tx: Tx,
  { memberId, now, isDeclared = false }: { memberId: bigint; now: Date; isDeclared?: boolean },
): Promise<bigint> {
  const { rows } = await sql<{
    sum: bigint;
  }>`select coalesce(sum(amount_minor), 0)::bigint as sum from (
      select amount_minor from deposits_qr
      where member_id = ${memberId} and state in ('creating', 'open') and expires_at > ${now}
      union all
      select amount_minor from deposits_declared
      where not ${isDeclared} and member_id = ${memberId} and state = 'waiting' and expires_at > ${now}
    ) as begun`.execute(tx);
  return rows[0]?.sum ?? 0n;
}
