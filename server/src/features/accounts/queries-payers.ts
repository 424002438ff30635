import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
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

/**
 * Members whose account at a bank fits a masked number.
 * @param shape one character per digit, `?` where it is masked.
 */
export function selectMembersByAccount(
  db: Db | Tx,
  { bankKey, shape }: { bankKey: string; shape: string },
): Promise<Member[]> {
  // The four digits that banks show, when all of them are there, are what the index finds.
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
  return query.execute();
}

/** The member with this phone, in normalised digits. */
export async function selectMemberByPhone(db: Db | Tx, phone: string): Promise<Member | null> {
  const row = await db
    .selectFrom("accounts_member")
    .select(COLUMNS)
    .where("phone", "=", phone)
    .executeTakeFirst();
  return row ?? null;
}
