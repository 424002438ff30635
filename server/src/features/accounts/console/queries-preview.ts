/** SQL of the small card of a member. */
import type { Currency } from "@krapao/contract";
import { sql } from "kysely";
import type { Db } from "../../../kernel/db/database.ts";

interface Preview {
  id: bigint;
  name: string;
  phone: string;
  currency: Currency;
  suspendedAt: Date | null;
  createdAt: Date;
  availableMinor: bigint;
  lastSeenAt: Date | null;
}

/** A member with the spendable balance and the last use of a session, in one statement. */
export async function findPreview(db: Db, id: bigint): Promise<Preview | null> {
  const { rows } = await sql<Preview>`
    with wallet as materialized (
      select b.posted_minor - b.held_minor as available
      from ledger.account a join ledger.balance b on b.account_id = a.id and b.slot = 0
      where a.kind = 'main' and a.owner = ${`${id}`}
    )
    select m.id, m.name, m.phone, m.currency, m.suspended_at as "suspendedAt",
      m.created_at as "createdAt",
      coalesce((select available from wallet), 0)::bigint as "availableMinor",
      (select max(last_seen_at) from accounts_session s where s.member_id = m.id) as "lastSeenAt"
    from accounts_member m where m.id = ${id}::bigint`.execute(db);
  return rows[0] ?? null;
}
