/** SQL of members that several parts of accounts, or other features, need. */
import type { Phone } from "@krapao/contract/phone";
import { sql } from "kysely";
import { ask, type Db, type Statement, statementOf, type Tx } from "../../kernel/db/database.ts";
import { prepared } from "../../kernel/db/prepared-statement.ts";
import type { Member } from "./member.ts";

const COLUMNS = [
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
] as const;

export function findMember(db: Db | Tx, id: bigint): Statement<Member | null> {
  return db
    .selectFrom("accounts_member")
    .modifyFront(prepared)
    .select(COLUMNS)
    .where("id", "=", id)
    .$call(statementOf(db, ([row]) => row ?? null));
}

/** Whether a member has this phone, under any spelling. */
export const hasPhone = ({ local, e164 }: Phone) =>
  sql<boolean>`(accounts_member.e164 collate "C" = ${e164} or accounts_member.phone = ${local})`;

/** Orders members who share a phone: the oldest one has it. */
export const BY_OWNER = sql`e164_shared_at nulls first`;

/** The member with this phone. */
export function findMemberByPhone(db: Db | Tx, phone: Phone): Statement<Member | null> {
  return db
    .selectFrom("accounts_member")
    .select(COLUMNS)
    .where(hasPhone(phone))
    .orderBy(BY_OWNER)
    .limit(1)
    .$call(statementOf(db, ([row]) => row ?? null));
}

/**
 * Members whose account at a bank matches a masked number.
 * @param shape one character per digit, `?` where it is masked
 */
export function listMembersByAccount(
  db: Db | Tx,
  { bankKey, shape }: { bankKey: string; shape: string },
): Statement<Member[]> {
  // The four digits that banks usually leave unmasked. The index is on them.
  const shown = shape.slice(-5, -1);
  let query = db
    .selectFrom("accounts_member")
    .select(COLUMNS)
    .where("bank_key", "=", bankKey)
    .where("bank_account_no", "like", shape.replaceAll("?", "_"))
    .orderBy("id");
  if (/^\d{4}$/.test(shown)) {
    query = query.where(sql`substr(bank_account_no, length(bank_account_no) - 4, 4)`, "=", shown);
  }
  return ask(db, query);
}

/** Two members at the most whose account is in this name, however it is written. */
export function listMembersByHolder(db: Db | Tx, holder: string): Statement<Member[]> {
  return db
    .selectFrom("accounts_member")
    .select(COLUMNS)
    .where(
      sql`public.fold_holder(bank_account_name) collate "C"`,
      "=",
      sql`public.fold_holder(${holder}::text)`,
    )
    .orderBy("id")
    .limit(2)
    .$call(statementOf(db));
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

/** How many members have the phone of an older member. */
export async function countSharedPhones(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("accounts_member")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("e164_shared_at", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether the member has a passkey. */
export async function hasPasskeys(db: Db | Tx, memberId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom("accounts_passkey")
    .select("id")
    .where("member_id", "=", memberId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
