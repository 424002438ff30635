import type { Currency } from "@krapao/contract";
import type { Selectable } from "kysely";
import { type Db, type Statement, statementOf, type Tx } from "../../../kernel/db/database.ts";
import type { DepositsReportedTransfer } from "../../../kernel/db/schema.ts";
import type { Payment } from "../payment.ts";
import { CLOCK_SKEW_MS } from "../qr.ts";
import { type ReportedTransfer, statesBefore } from "../reported-transfer.ts";

/** The member's waiting reported transfer, locked. */
export function lockWaitingReportedTransfer(
  tx: Tx,
  memberId: bigint,
): Statement<ReportedTransfer | null> {
  return tx
    .selectFrom("deposits_reported_transfer")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("state", "=", "waiting")
    .forUpdate()
    .$call(statementOf(tx, ([row]) => (row ? toReportedTransfer(row) : null)));
}

/**
 * The member's waiting reported transfer, locked, if it had not expired when the payment was made.
 */
export function lockPaidReportedTransfer(
  tx: Tx,
  { payment, memberId }: { payment: Payment; memberId: bigint },
): Statement<ReportedTransfer | null> {
  return lockWaitingReportedTransfer(tx, memberId).map((found) =>
    found && found.expiresAt > payment.paidAt ? found : null,
  );
}

/** The member's waiting reported transfer. */
export async function findWaitingReportedTransfer(
  db: Db,
  memberId: bigint,
): Promise<ReportedTransfer | null> {
  const row = await db
    .selectFrom("deposits_reported_transfer")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return row ? toReportedTransfer(row) : null;
}

/** Members whose reported transfer of this amount was waiting when it was paid. */
export function listReportingMembers(
  tx: Tx,
  paid: { amountMinor: bigint; currency: Currency; paidAt: Date },
): Statement<bigint[]> {
  return tx
    .selectFrom("deposits_reported_transfer")
    .select("member_id")
    .where("state", "=", "waiting")
    .where("amount_minor", "=", paid.amountMinor)
    .where("currency", "=", paid.currency)
    .where("expires_at", ">", paid.paidAt)
    .where("created_at", "<=", new Date(paid.paidAt.getTime() + CLOCK_SKEW_MS + LOOK_AHEAD_MS))
    .$call(statementOf(tx, (rows) => rows.map(({ member_id }) => member_id)));
}

/** Some members transfer first and report afterwards. */
const LOOK_AHEAD_MS = 30 * 60_000;

/** Closes a waiting reported transfer. @returns false when it does not wait any more */
export function closeReportedTransfer(
  tx: Tx,
  closed: { id: string; at: Date } & (
    | { to: "settled"; paymentId: string }
    | { to: "refused" | "expired" }
  ),
): Statement<boolean> {
  return tx
    .updateTable("deposits_reported_transfer")
    .set({
      state: closed.to,
      closed_at: closed.at,
      payment_id: closed.to === "settled" ? closed.paymentId : null,
    })
    .where("id", "=", closed.id)
    .where("state", "in", statesBefore(closed.to))
    .$call(statementOf(tx, (_rows, { numAffectedRows }) => numAffectedRows === 1n));
}

export function toReportedTransfer(row: Selectable<DepositsReportedTransfer>): ReportedTransfer {
  return {
    id: row.id,
    memberId: row.member_id,
    currency: row.currency,
    amountMinor: row.amount_minor,
    state: row.state,
    paymentId: row.payment_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
