/** SQL of returns. */
import { type Selectable, sql } from "kysely";
import {
  type Db,
  only,
  type Statement,
  statementOf,
  type Tx,
} from "../../../kernel/db/database.ts";
import type { DepositsReturn } from "../../../kernel/db/schema.ts";
import { isAskedBack, isSentReturn, isUnmatched } from "../published.ts";
import type { Concern, Opener, Return, ReturnState } from "./return.ts";
import { OPEN_STATES, statesBefore } from "./return.ts";

export async function insertReturn(
  tx: Tx,
  opened: Pick<Return, "id" | "paymentId" | "memberId" | "openedBy" | "concerns" | "askedAt">,
): Promise<void> {
  await tx
    .insertInto("deposits_return")
    .values({
      id: opened.id,
      payment_id: opened.paymentId,
      member_id: opened.memberId,
      state: "asked",
      opened_by: opened.openedBy,
      concerns: opened.concerns,
      asked_at: opened.askedAt,
    })
    .execute();
}

export async function findReturn(db: Db | Tx, id: string): Promise<Return | null> {
  const row = await db
    .selectFrom("deposits_return")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? toReturn(row) : null;
}

/** As `findReturn`, and locks the row. Lock its payment first. */
export async function lockReturn(tx: Tx, id: string): Promise<Return | null> {
  const row = await tx
    .selectFrom("deposits_return")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ? toReturn(row) : null;
}

/** The return of a payment that has not ended, locked. Lock the payment first. */
export async function lockOpenReturn(tx: Tx, paymentId: string): Promise<Return | null> {
  const row = await tx
    .selectFrom("deposits_return")
    .selectAll()
    .where("payment_id", "=", paymentId)
    .where("state", "in", OPEN_STATES)
    .forUpdate()
    .executeTakeFirst();
  return row ? toReturn(row) : null;
}

/** How often the payment was tried to be sent back. */
export async function countAttempts(tx: Tx, paymentId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("deposits_return")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("payment_id", "=", paymentId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many returns of the member began since then and were neither cancelled nor rejected. */
export function countReturnsOf(
  tx: Tx,
  { memberId, since }: { memberId: bigint; since: Date },
): Statement<number> {
  return tx
    .selectFrom("deposits_return")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("member_id", "=", memberId)
    .where("asked_at", ">", since)
    .where("state", "not in", ["cancelled", "rejected"])
    .$call(statementOf(tx, (rows) => Number(only(rows).count)));
}

/** What a change of state sets with it. */
interface Move {
  id: string;
  to: ReturnState;
  at: Date;
  nextCheckAt?: Date | null;
  reason?: string;
  bankReference?: string | null;
}

/** Changes the state by the life cycle. @returns false when `to` cannot follow the current state */
export async function moveReturn(tx: Tx, move: Move): Promise<boolean> {
  const isOpen = OPEN_STATES.some((state) => state === move.to);
  const { numUpdatedRows } = await tx
    .updateTable("deposits_return")
    .set((eb) => ({
      state: move.to,
      version: eb("version", "+", 1),
      next_check_at: move.nextCheckAt ?? null,
      ...(move.to === "approved" ? { approved_at: move.at } : {}),
      ...(move.to === "sent" ? { sent_at: move.at, attempts: eb("attempts", "+", 1) } : {}),
      ...(isOpen ? {} : { settled_at: move.at }),
      ...(move.reason === undefined ? {} : { reason: move.reason }),
      ...(move.bankReference ? { bank_reference: move.bankReference } : {}),
    }))
    .where("id", "=", move.id)
    .where("state", "in", statesBefore(move.to))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores the ledger's transfer of a return that the bank paid after it had refused it. */
export async function updateLate(
  tx: Tx,
  { id, lateId }: { id: string; lateId: string },
): Promise<void> {
  await tx.updateTable("deposits_return").set({ late_id: lateId }).where("id", "=", id).execute();
}

/** Stores an answer of the bank that does not change the state. */
export async function updateAnswer(
  tx: Tx,
  answer: { id: string; nextCheckAt: Date; reason?: string; bankReference?: string | null },
): Promise<void> {
  await tx
    .updateTable("deposits_return")
    .set({
      next_check_at: answer.nextCheckAt,
      ...(answer.reason === undefined ? {} : { reason: answer.reason }),
      ...(answer.bankReference ? { bank_reference: answer.bankReference } : {}),
    })
    .where("id", "=", answer.id)
    .where(isSentReturn())
    .execute();
}

/** Counts one more send of the same order. @returns false when it is no longer open */
export async function updateResent(
  tx: Tx,
  { id, at, nextCheckAt }: { id: string; at: Date; nextCheckAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("deposits_return")
    .set((eb) => ({ sent_at: at, attempts: eb("attempts", "+", 1), next_check_at: nextCheckAt }))
    .where("id", "=", id)
    .where(isSentReturn())
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores where a return goes, and the request that a second person decides. */
export async function updatePrepared(
  tx: Tx,
  prepared: {
    id: string;
    bankCode: string;
    accountNo: string;
    accountName: string;
    finding: string | null;
    approvalId: string;
  },
): Promise<void> {
  await tx
    .updateTable("deposits_return")
    .set((eb) => ({
      bank_code: prepared.bankCode,
      account_no: prepared.accountNo,
      account_name: prepared.accountName,
      finding: prepared.finding,
      approval_id: prepared.approvalId,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", prepared.id)
    .where(isAskedBack())
    .execute();
}

/** Whether the request that a second person decides is still open. */
export async function isApprovalOpen(
  db: Db | Tx,
  { approvalId, now }: { approvalId: string; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom("approvals_request")
    .select("id")
    .where("id", "=", approvalId)
    .where("state", "=", "waiting")
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Moves a payment to and from the states of a return, with which the database compares it. */
export async function movePayment(
  tx: Tx,
  { id, to }: { id: string; to: "returning" | "returned" | "unmatched" },
): Promise<void> {
  await sql`select move_returning_payment(${id}::uuid, ${to}::deposits_payment_state)`.execute(tx);
}

/** Ids of the returns to look at now, the longest due first. */
export async function listDueReturns(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("deposits_return")
    .select("id")
    .where("next_check_at", "<=", now)
    .orderBy("next_check_at")
    .limit(200)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Payments that go back without being asked: they have waited since before then, or their member is
 * self-excluded, for longer than a time-out. One whose return a staff user rejected or the bank did
 * not pay is left to people.
 */
export async function listUnaskedReturns(
  db: Db,
  { now, receivedBefore }: { now: Date; receivedBefore: Date },
): Promise<{ paymentId: string; memberId: bigint; openedBy: Opener }[]> {
  const { rows } = await sql<{ paymentId: string; memberId: bigint; isExcluded: boolean }>`
    with rested as materialized (
    select payment.id, payment.member_id, payment.received_at, excluded.is_true
    from deposits_payment payment
      cross join lateral (select exists (
        select from protection_self_exclusion own
        where own.member_id = payment.member_id and own.until > ${now}
          and own.length in ('half_year', 'year', 'five_years')) as is_true) excluded
    where ${isUnmatched("payment")} and payment.member_id is not null and payment.round = 1
      and (payment.received_at <= ${receivedBefore} or excluded.is_true)
      and not exists (
        select from deposits_return earlier
        where earlier.payment_id = payment.id
          and earlier.state in ('rejected', 'refused', 'returned'))
    ), line as materialized (
      select id from statements_line
      where id in (select id from rested) and status = 'PROCESSING'
    )
    select id as "paymentId", member_id as "memberId", is_true as "isExcluded"
    from rested join line using (id) order by received_at limit 200`.execute(db);
  return rows.map(({ paymentId, memberId, isExcluded }) => ({
    paymentId,
    memberId,
    openedBy: isExcluded ? "excluded" : "rested",
  }));
}

export function toReturn(row: Selectable<DepositsReturn>): Return {
  return {
    id: row.id,
    paymentId: row.payment_id,
    memberId: row.member_id,
    state: row.state,
    openedBy: row.opened_by as Opener,
    concerns: row.concerns as Concern[],
    finding: row.finding,
    bankCode: row.bank_code,
    accountNo: row.account_no,
    accountName: row.account_name,
    approvalId: row.approval_id,
    reason: row.reason,
    bankReference: row.bank_reference,
    lateId: row.late_id,
    askedAt: row.asked_at,
    approvedAt: row.approved_at,
    sentAt: row.sent_at,
    settledAt: row.settled_at,
    version: row.version,
  };
}
