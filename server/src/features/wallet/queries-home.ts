/** SQL of home: the member, the balance and the earnings, in one statement. */
import type { Currency } from "@krapao/contract";
import { sql } from "kysely";
import type { Db } from "../../kernel/db/database.ts";
import { prepared } from "../../kernel/db/prepared-statement.ts";

export interface Home {
  name: string;
  phone: string;
  coin: bigint;
  bankCode: string;
  bankAccountName: string;
  bankAccountNo: string;
  currency: Currency;
  postedMinor: bigint;
  heldMinor: bigint;
  /** Earned by invites and not collected yet. */
  earnedMinor: bigint;
}

/** @returns null for a member without a wallet */
export async function findHome(db: Db, memberId: bigint): Promise<Home | null> {
  const { rows } = await sql<Home>`${prepared}
    select m.name, m.phone, m.coin, m.bank_code as "bankCode",
      m.bank_account_name as "bankAccountName", m.bank_account_no as "bankAccountNo",
      b.currency, b.posted_minor as "postedMinor", b.held_minor as "heldMinor",
      coalesce((select sum(c.amount_minor) from invites_commission c
        where c.inviter_id = m.id and c.collection_id is null), 0)::bigint as "earnedMinor"
    from accounts_member m
    join ledger.account a on a.kind = 'main' and a.owner = ${`${memberId}`}
    join ledger.balance b on b.account_id = a.id and b.slot = 0
    where m.id = ${memberId}`.execute(db);
  return rows[0] ?? null;
}
