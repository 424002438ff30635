/** Totals of a member's account in a span, from the ledger. */

import type { Currency } from "@krapao/contract/money";
import { type RawBuilder, sql } from "kysely";
import type { Span } from "../kernel/calendar.ts";
import type { Db, Tx } from "../kernel/db/database.ts";
import { LedgerError, type TransferKind } from "./ledger.ts";
import { entrySteps } from "./steps.ts";

interface MemberTotals {
  currency: Currency;
  /** Money into the account less money out of it, by kind of transfer. */
  netMinor: Partial<Record<TransferKind, bigint>>;
  /** Entries before this time are in the archive and not in the sums. */
  archivedUntil: Date | null;
}

/**
 * Sums a member's entries in a span by kind. A reversal counts against the kind that it reverses.
 * One statement reads one consistent state, and touches only the entries of the span. It is made of
 * steps, because Citus joins tables of other nodes with the result of the step before only.
 * @param from a date, or a statement that finds it
 * @throws LedgerError LE002 when the member has no account
 */
export async function memberTotals(
  db: Db | Tx,
  { memberId, from, to }: { memberId: bigint; from: Date | RawBuilder<Date> } & Pick<Span, "to">,
): Promise<MemberTotals> {
  const { rows } = await sql<{
    currency: Currency;
    kind: TransferKind | null;
    netMinor: bigint | null;
    archivedUntil: Date | null;
  }>`
    with account as materialized (
      select id, currency, ledger.version_at(id, ${from}) as first, ledger.version_at(id, ${to}) as last
      from ledger.account where kind = 'main' and owner = ${`${memberId}`}
    ), ${entrySteps(sql`
      select e.transfer_id, e.amount_minor from account a
        join ledger.entry e on e.account_id = a.id and e.slot = 0 and e.version > a.first and e.version <= a.last`)}
    select a.currency, coalesce(o.kind, t.kind) as kind, sum(e.amount_minor)::bigint as "netMinor",
      nullif((select ledger.archived_until()), '-infinity') as "archivedUntil"
    from account a
      left join entry e on true
      left join booked t on t.id = e.transfer_id
      left join original o on o.id = t.reverses_id
    group by 1, 2`.execute(db);
  const [row] = rows;
  if (!row) throw new LedgerError("LE002");
  const known = rows.flatMap(({ kind, netMinor }) => (kind ? [[kind, netMinor ?? 0n]] : []));
  const { currency, archivedUntil } = row;
  return { currency, netMinor: Object.fromEntries(known), archivedUntil };
}
