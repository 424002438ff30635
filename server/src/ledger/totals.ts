/** What a member's account came to between two moments, as the book has it. */
import type { Currency } from "@krapao/contract/money";
import { sql } from "kysely";
import type { Db, Tx } from "../kernel/db.ts";
import type { Span } from "./compare.ts";
import { LedgerError, type TransferKind } from "./ledger.ts";

export interface MemberTotals {
  currency: Currency;
  /** What came into the account, less what left it, by what it was for. */
  netMinor: Partial<Record<TransferKind, bigint>>;
}

/**
 * Sums of a member's entries of a span by kind; a reversal counts against what it takes back. One statement sees one state of
 * the book, and touches no more entries than the span has. @throws LedgerError LE002 when the member has no account
 */
export async function memberTotals(
  db: Db | Tx,
  { memberId, from, to }: { memberId: bigint } & Span,
): Promise<MemberTotals> {
  const { rows } = await sql<{
    currency: Currency;
    kind: TransferKind | null;
    netMinor: bigint | null;
  }>`
    with account as materialized (
      select id, currency, ledger.version_at(id, ${from}) as first, ledger.version_at(id, ${to}) as last
      from ledger.account where kind = 'main' and owner = ${`${memberId}`}
    )
    select a.currency, coalesce(o.kind, t.kind) as kind, sum(e.amount_minor)::bigint as "netMinor"
    from account a
      left join ledger.entry e on e.account_id = a.id and e.slot = 0 and e.version > a.first and e.version <= a.last
      left join ledger.transfer t on t.id = e.transfer_id
      left join ledger.transfer o on o.id = t.reverses_id
    group by 1, 2`.execute(db);
  const [row] = rows;
  if (!row) throw new LedgerError("LE002");
  const known = rows.flatMap(({ kind, netMinor }) => (kind ? [[kind, netMinor ?? 0n]] : []));
  return { currency: row.currency, netMinor: Object.fromEntries(known) };
}
