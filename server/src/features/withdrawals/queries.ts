import { type Selectable, sql } from "kysely";
import { type Db, type Statement, statementOf, type Tx } from "../../kernel/db/database.ts";
import { refuseUnless } from "../../kernel/db/refuse-in-database.ts";
import type { WithdrawalsWithdrawal } from "../../kernel/db/schema.ts";
import { statesBefore, type Withdrawal, type WithdrawalState } from "./withdrawal.ts";

type NewWithdrawal = Pick<Withdrawal, "id" | "amountMinor" | "state" | "createdAt" | "leaving"> & {
  /** Of the member's session. */
  token: string;
  nextCheckAt: Date | null;
  /** What it takes of unknown money. It counts when the withdrawal goes by itself. */
  unknownMinor: bigint;
  /** The member's latest withdrawal when the play was read; null: there was none. */
  lastId: string | null;
};

/**
 * Inserts a withdrawal of the token's member to the account that the member has now. A member has
 * at most one open withdrawal, and no other one since the play was read. The statement may travel
 * with the commit.
 * @throws WITHDRAW_IN_PROGRESS
 */
export function insertWithdrawalOrRefuse(tx: Tx, withdrawal: NewWithdrawal): Statement<void> {
  const { id, token, amountMinor, state, createdAt, nextCheckAt } = withdrawal;
  const { unknownMinor, leaving, lastId } = withdrawal;
  const isInserted = sql<boolean>`open_withdrawal(${token}, ${id}, ${amountMinor}, ${state},
    ${createdAt}, ${nextCheckAt}, ${unknownMinor}, ${leaving}, ${lastId})`;
  return tx
    .selectNoFrom(refuseUnless(isInserted, "WITHDRAW_IN_PROGRESS").as("refused"))
    .$call(statementOf(tx));
}

export async function findWithdrawal(db: Db | Tx, id: string): Promise<Withdrawal | null> {
  const row = await db
    .selectFrom("withdrawals_withdrawal")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? toWithdrawal(row) : null;
}

/** As `findWithdrawal`, and locks the row until the transaction ends. */
export async function lockWithdrawal(tx: Tx, id: string): Promise<Withdrawal | null> {
  const row = await tx
    .selectFrom("withdrawals_withdrawal")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ? toWithdrawal(row) : null;
}

/**
 * Changes the state by the life cycle.
 * @returns false when `to` cannot follow the current state.
 */
export async function moveWithdrawal(
  tx: Tx,
  move: {
    id: string;
    to: WithdrawalState;
    at: Date;
    nextCheckAt: Date | null;
    reason?: string;
    bankReference?: string | null;
    /** What it takes of unknown money. */
    unknownMinor?: bigint;
  },
): Promise<boolean> {
  const isEnd = !["sweeping", "review", "approved", "sent"].includes(move.to);
  const { numUpdatedRows } = await tx
    .updateTable("withdrawals_withdrawal")
    .set((eb) => ({
      state: move.to,
      version: eb("version", "+", 1),
      next_check_at: move.nextCheckAt,
      ...(move.to === "review" ? { review_at: move.at } : {}),
      ...(move.reason === undefined ? {} : { reason: move.reason }),
      ...(move.bankReference ? { bank_reference: move.bankReference } : {}),
      ...(move.unknownMinor === undefined ? {} : { unknown_minor: move.unknownMinor }),
      ...(move.to === "sent" ? { sent_at: move.at, attempts: eb("attempts", "+", 1) } : {}),
      ...(isEnd ? { settled_at: move.at } : {}),
    }))
    .where("id", "=", move.id)
    .where("state", "in", statesBefore(move.to))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores an answer of the bank that does not change the state. */
export async function updateWithdrawal(
  tx: Tx,
  update: {
    id: string;
    nextCheckAt?: Date;
    reason?: string;
    bankReference?: string | null;
    /** When we learned that it was paid after it had been refunded; the first time is kept. */
    lateAt?: Date;
  },
): Promise<void> {
  await tx
    .updateTable("withdrawals_withdrawal")
    .set((eb) => ({
      version: eb("version", "+", update.lateAt === undefined ? 0 : 1),
      ...(update.lateAt === undefined
        ? {}
        : { late_at: eb.fn.coalesce("late_at", eb.val(update.lateAt)) }),
      ...(update.nextCheckAt === undefined ? {} : { next_check_at: update.nextCheckAt }),
      ...(update.reason === undefined ? {} : { reason: update.reason }),
      ...(update.bankReference ? { bank_reference: update.bankReference } : {}),
    }))
    .where("id", "=", update.id)
    .execute();
}

/** Counts one more send of the same order. @returns false when it is no longer open. */
export async function updateResent(
  tx: Tx,
  { id, at, nextCheckAt }: { id: string; at: Date; nextCheckAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("withdrawals_withdrawal")
    .set((eb) => ({ sent_at: at, attempts: eb("attempts", "+", 1), next_check_at: nextCheckAt }))
    .where("id", "=", id)
    .where("state", "=", "sent")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ids of the withdrawals to check now, the longest due first. */
export async function listDueChecks(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("withdrawals_withdrawal")
    .select("id")
    .where("next_check_at", "<=", now)
    .orderBy("next_check_at")
    .limit(500)
    .execute();
  return rows.map(({ id }) => id);
}

function toWithdrawal(row: Selectable<WithdrawalsWithdrawal>): Withdrawal {
  return {
    id: row.id,
    memberId: row.member_id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    bankCode: row.bank_code,
    bankAccountName: row.bank_account_name,
    bankAccountNo: row.bank_account_no,
    state: row.state,
    reason: row.reason,
    leaving: row.leaving,
    createdAt: row.created_at,
    sentAt: row.sent_at,
  };
}

/** Whether a withdrawal of the member is in progress, during which there can be no other. */
export async function hasOpenWithdrawal(db: Db | Tx, memberId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom("withdrawals_withdrawal")
    .select("id")
    .where("member_id", "=", memberId)
    .where("state", "in", ["sweeping", "review", "approved", "sent"])
    .executeTakeFirst();
  return row !== undefined;
}
