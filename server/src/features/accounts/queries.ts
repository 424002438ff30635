import type { Currency } from "@krapao/contract";
import type { Db, Tx } from "../../kernel/db.ts";
import { keepPlan } from "../../kernel/keep-plan.ts";
import type { BankChange } from "./bank-change.ts";
import type { Member } from "./member.ts";

/** A member as registration writes it. */
export interface NewMember extends Omit<Member, "id" | "coin" | "suspendedAt"> {
  passwordHash: string;
  currency: Currency;
  sourceCode: string | null;
  invitedBy: bigint | null;
  inviteCode: string | null;
}

/** @returns the id; null when the phone or the bank account is taken. */
export async function insertMember(tx: Tx, member: NewMember): Promise<bigint | null> {
  const row = await tx
    .insertInto("accounts_member")
    .values({
      phone: member.phone,
      name: member.name,
      password_hash: member.passwordHash,
      currency: member.currency,
      source_code: member.sourceCode,
      invited_by: member.invitedBy,
      invite_code: member.inviteCode,
      bank_code: member.bankCode,
      bank_key: member.bankKey,
      bank_account_name: member.bankAccountName,
      bank_account_no: member.bankAccountNo,
      created_at: member.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function isPhoneTaken(db: Db | Tx, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom("accounts_member")
    .select("id")
    .where("phone", "=", phone)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isBankTaken(
  db: Db | Tx,
  { bankKey, bankAccountNo }: { bankKey: string; bankAccountNo: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("accounts_member")
    .select("id")
    .where("bank_key", "=", bankKey)
    .where("bank_account_no", "=", bankAccountNo)
    .executeTakeFirst();
  return row !== undefined;
}

export async function selectMember(db: Db | Tx, id: bigint): Promise<Member | null> {
  const row = await db
    .selectFrom("accounts_member")
    .modifyFront(keepPlan)
    .select([
      "id",
      "phone",
      "name",
      "currency",
      "bank_code as bankCode",
      "bank_key as bankKey",
      "bank_account_name as bankAccountName",
      "bank_account_no as bankAccountNo",
      "coin",
      "suspended_at as suspendedAt",
      "created_at as createdAt",
    ])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

export async function updateName(
  tx: Tx,
  { memberId, name }: { memberId: bigint; name: string },
): Promise<void> {
  await tx.updateTable("accounts_member").set({ name }).where("id", "=", memberId).execute();
}

/** Writes the holder's name. @returns false when it was changed meanwhile */
export async function updateAccountName(
  tx: Tx,
  { memberId, from, to }: { memberId: bigint; from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("accounts_member")
    .set({ bank_account_name: to })
    .where("id", "=", memberId)
    .where("bank_account_name", "=", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The bank account that a member asked for and that waits for its check. */
export async function selectBankChange(
  db: Db | Tx,
  memberId: bigint,
): Promise<Pick<BankChange, "bankCode" | "bankAccountName" | "bankAccountNo" | "askedAt"> | null> {
  const row = await db
    .selectFrom("accounts_bank_change")
    .modifyFront(keepPlan)
    .select([
      "bank_code as bankCode",
      "bank_account_name as bankAccountName",
      "bank_account_no as bankAccountNo",
      "asked_at as askedAt",
    ])
    .where("member_id", "=", memberId)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return row ?? null;
}

/** Ends the wish that waits, if there is one: the member has another. */
export async function replaceBankChange(
  tx: Tx,
  { memberId, at }: { memberId: bigint; at: Date },
): Promise<void> {
  await tx
    .updateTable("accounts_bank_change")
    .set({ state: "replaced", closed_at: at })
    .where("member_id", "=", memberId)
    .where("state", "=", "waiting")
    .execute();
}

/** Writes a change that waits: a member's wish, or what somebody of the staff entered, which waits for that request. */
export async function insertBankChange(
  tx: Tx,
  change: BankChange & { enteredBy?: string; approvalId?: string },
): Promise<void> {
  await tx
    .insertInto("accounts_bank_change")
    .values({
      id: change.id,
      member_id: change.memberId,
      bank_code: change.bankCode,
      bank_key: change.bankKey,
      bank_account_name: change.bankAccountName,
      bank_account_no: change.bankAccountNo,
      state: "waiting",
      asked_at: change.askedAt,
      entered_by: change.enteredBy ?? null,
      approval_id: change.approvalId ?? null,
    })
    .execute();
}

/** What login needs of the member with this phone. */
export async function selectCredentials(
  db: Db,
  phone: string,
): Promise<{ id: bigint; passwordHash: string; suspendedAt: Date | null } | null> {
  const row = await db
    .selectFrom("accounts_member")
    .select(["id", "password_hash as passwordHash", "suspended_at as suspendedAt"])
    .where("phone", "=", phone)
    .executeTakeFirst();
  return row ?? null;
}

export async function selectPasswordHash(db: Db, memberId: bigint): Promise<string | null> {
  const row = await db
    .selectFrom("accounts_member")
    .select("password_hash as passwordHash")
    .where("id", "=", memberId)
    .executeTakeFirst();
  return row?.passwordHash ?? null;
}

/** Replaces the hash. @returns false when it was changed meanwhile */
export async function updatePasswordHash(
  tx: Tx,
  { memberId, from, to }: { memberId: bigint; from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("accounts_member")
    .set({ password_hash: to })
    .where("id", "=", memberId)
    .where("password_hash", "=", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * What a login takes from its member, whose hash is still the one the password was checked against; until the end of `tx`
 * all of it stays so. @returns null when the hash is another one
 */
export async function holdCredentials(
  tx: Tx,
  { memberId, passwordHash }: { memberId: bigint; passwordHash: string },
): Promise<{ idleMinutes: number } | null> {
  const row = await tx
    .selectFrom("accounts_member")
    .select("idle_minutes as idleMinutes")
    .where("id", "=", memberId)
    .where("password_hash", "=", passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}
