import type { Selectable } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { WithdrawalsWithdrawal } from "../../kernel/schema.ts";
import { statesBefore, type Withdrawal, type WithdrawalState } from "./withdrawal.ts";

/** Writes a new withdrawal. @returns false when the member has an open one: there is one at a time. */
export async function insertWithdrawal(
  tx: Tx,
  withdrawal: Omit<Withdrawal, "reason" | "sentAt"> & { nextCheckAt: Date | null },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("withdrawals_withdrawal")
    .values({
      id: withdrawal.id,
      member_id: withdrawal.memberId,
      amount_minor: withdrawal.amountMinor,
      currency: withdrawal.currency,
      bank_code: withdrawal.bankCode,
      bank_account_name: withdrawal.bankAccountName,
      bank_account_no: withdrawal.bankAccountNo,
      state: withdrawal.state,
      created_at: withdrawal.createdAt,
      review_at: withdrawal.state === "review" ? withdrawal.createdAt : null,
      next_check_at: withdrawal.nextCheckAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["member_id"])
        .where("state", "in", ["gathering", "review", "approved", "sent"])
        .doNothing(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findWithdrawal(db: Db | Tx, id: string): Promise<Withdrawal | null> {
  const row = await db
    .selectFrom("withdrawals_withdrawal")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? toWithdrawal(row) : null;
}

/** As `findWithdrawal`, and nobody else may change it until the transaction ends. */
export async function lockWithdrawal(tx: Tx, id: string): Promise<Withdrawal | null> {
  const row = await tx
    .selectFrom("withdrawals_withdrawal")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ? toWithdrawal(row) : null;
}

/** Moves a withdrawal along the table of states. @returns false when it is not where `to` can be reached from. */
export async function moveWithdrawal(
  tx: Tx,
  move: {
    id: string;
    to: WithdrawalState;
    at: Date;
    nextCheckAt: Date | null;
    reason?: string;
    bankReference?: string | null;
  },
): Promise<boolean> {
  const isEnd = !["gathering", "review", "approved", "sent"].includes(move.to);
  const { numUpdatedRows } = await tx
    .updateTable("withdrawals_withdrawal")
    .set((eb) => ({
      state: move.to,
      version: eb("version", "+", 1),
      next_check_at: move.nextCheckAt,
      ...(move.to === "review" ? { review_at: move.at } : {}),
      ...(move.reason === undefined ? {} : { reason: move.reason }),
      ...(move.bankReference ? { bank_reference: move.bankReference } : {}),
      ...(move.to === "sent" ? { sent_at: move.at, attempts: eb("attempts", "+", 1) } : {}),
      ...(isEnd ? { settled_at: move.at } : {}),
    }))
    .where("id", "=", move.id)
    .where("state", "in", statesBefore(move.to))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes what the bank said of one that stays as it is. */
export async function noteWithdrawal(
  tx: Tx,
  note: {
    id: string;
    nextCheckAt?: Date;
    reason?: string;
    bankReference?: string | null;
    /** When we learned that it was paid after it had been given back: the first time counts. */
    lateAt?: Date;
  },
): Promise<void> {
  await tx
    .updateTable("withdrawals_withdrawal")
    .set((eb) => ({
      id: note.id,
      ...(note.lateAt === undefined
        ? {}
        : {
            late_at: eb.fn.coalesce("late_at", eb.val(note.lateAt)),
            version: eb("version", "+", 1),
          }),
      ...(note.nextCheckAt === undefined ? {} : { next_check_at: note.nextCheckAt }),
      ...(note.reason === undefined ? {} : { reason: note.reason }),
      ...(note.bankReference ? { bank_reference: note.bankReference } : {}),
    }))
    .where("id", "=", note.id)
    .execute();
}

/** Counts one more sending of the same order, if it is still open. */
export async function countResend(
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

/** Ids of those to be looked after now, the longest due first. */
export async function findDueChecks(db: Db, now: Date): Promise<string[]> {
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
    createdAt: row.created_at,
    sentAt: row.sent_at,
  };
}
