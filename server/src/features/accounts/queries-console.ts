/** SQL of a member as the console reads it. */
import type { Currency } from "@krapao/contract";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { refuse } from "../../kernel/errors.ts";

export interface ConsoleMember {
  id: bigint;
  name: string;
  phone: string;
  currency: Currency;
  createdAt: Date;
  suspendedAt: Date | null;
  sourceCode: string | null;
  invitedBy: bigint | null;
  bankCode: string;
  bankAccountName: string;
  bankAccountNo: string;
  coin: bigint;
}

export async function findConsoleMember(db: Db | Tx, id: bigint): Promise<ConsoleMember | null> {
  const row = await db
    .selectFrom("accounts_member")
    .select([
      "id",
      "name",
      "phone",
      "currency",
      "created_at as createdAt",
      "suspended_at as suspendedAt",
      "source_code as sourceCode",
      "invited_by as invitedBy",
      "bank_code as bankCode",
      "bank_account_name as bankAccountName",
      "bank_account_no as bankAccountNo",
      "coin",
    ])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** @throws NO_DATA */
export async function getConsoleMember(db: Db | Tx, id: bigint): Promise<ConsoleMember> {
  return (await findConsoleMember(db, id)) ?? refuse("NO_DATA");
}
