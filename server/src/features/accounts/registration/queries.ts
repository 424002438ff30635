import type { Phone } from "@krapao/contract/phone";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import type { Member } from "../member.ts";
import { hasPhone } from "../queries.ts";

/** A member as registration stores it. */
export interface NewMember extends Omit<Member, "id" | "phone" | "coin" | "suspendedAt"> {
  phone: Phone;
  passwordHash: string;
  /** Null: the operator required no code. */
  phoneVerifiedAt: Date | null;
  sourceCode: string | null;
  invitedBy: bigint | null;
  /** As the visitor typed it. */
  inviteCode: string | null;
}

/** @returns the id; null when the phone or the bank account is taken */
export async function insertMember(tx: Tx, member: NewMember): Promise<bigint | null> {
  const row = await tx
    .insertInto("accounts_member")
    .values({
      phone: member.phone.local,
      e164: member.phone.e164,
      phone_verified_at: member.phoneVerifiedAt,
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

export async function isPhoneTaken(db: Db | Tx, phone: Phone): Promise<boolean> {
  const row = await db
    .selectFrom("accounts_member")
    .select("id")
    .where(hasPhone(phone))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
