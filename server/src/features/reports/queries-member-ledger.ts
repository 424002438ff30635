/** SQL of one member's entries in the ledger, for the export. */
import type { Currency } from "@krapao/contract";
import { sql } from "kysely";
import type { Db } from "../../kernel/db/database.ts";
import type { Span } from "../../ledger/compare.ts";

/** null: no such member. */
export async function findMemberCurrency(db: Db, memberId: bigint): Promise<Currency | null> {
  const row = await db
    .selectFrom("accounts_member")
    .select("currency")
    .where("id", "=", memberId)
    .executeTakeFirst();
  return row?.currency ?? null;
}

export interface LedgerLine {
  version: bigint;
  at: Date;
  kind: string;
  amountMinor: bigint;
  balanceMinor: bigint;
  counterparty: string;
  transferId: string;
  reference: string | null;
}

/**
 * The entries of a member's wallet in a span above a version, oldest first. They are read by their
 * version, which grows with the time.
 */
export async function listLedgerLines(
  db: Db,
  page: { memberId: bigint; span: Span; above: bigint; limit: number },
): Promise<LedgerLine[]> {
  const { memberId, span, above, limit } = page;
  const { rows } = await sql<LedgerLine>`
    select e.version, e.created_at as at, t.kind, e.amount_minor as "amountMinor",
      e.balance_after_minor as "balanceMinor", other.kind || ':' || other.owner as counterparty,
      e.transfer_id as "transferId", t.ref as reference
    from ledger.account a
      join ledger.entry e on e.account_id = a.id and e.slot = 0
      join ledger.transfer t on t.id = e.transfer_id
      join ledger.account other
        on other.id = case when t.from_id = a.id then t.to_id else t.from_id end
    where a.kind = 'main' and a.owner = ${`${memberId}`} and e.version > ${above}
      and e.created_at >= ${span.from} and e.created_at < ${span.to}
    order by e.version limit ${limit}`.execute(db);
  return rows;
}
