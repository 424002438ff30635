/** SQL of home: who the member is, and what it has and can collect, in one reading. */
import type { Currency } from "@krapao/contract";
import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import { keepPlan } from "../../kernel/keep-plan.ts";

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
  /** Earned by inviting and not collected. */
  earnedMinor: bigint;
}

/** A member without a wallet is not found. */
export async function selectHome(db: Db, memberId: bigint): Promise<Home | null> {
  const { rows } = await sql<Home>`${keepPlan}
    select m.name, m.phone, m.coin, m.bank_code as "bankCode", m.bank_account_name as "bankAccountName",
      m.bank_account_no as "bankAccountNo", b.currency, b.posted_minor as "postedMinor", b.held_minor as "heldMinor",
      coalesce((select sum(c.amount_minor) from invites_commission c
        where c.inviter_id = m.id and c.collection_id is null), 0)::bigint as "earnedMinor"
    from accounts_member m
    join ledger.account a on a.kind = 'main' and a.owner = ${`${memberId}`}
    join ledger.balance b on b.account_id = a.id and b.slot = 0
    where m.id = ${memberId}`.execute(db);
  return rows[0] ?? null;
}
