/** Totals of a member's account by day, from the ledger. */

import type { Currency } from "@krapao/contract/money";
import { BANGKOK_ZONE } from "@krapao/contract/time";
import { sql } from "kysely";
import type { Span } from "../kernel/calendar.ts";
import { ask, type Db, type Statement } from "../kernel/db/database.ts";
import { LedgerError, type TransferKind } from "./ledger.ts";
import { entrySteps } from "./steps.ts";

interface DayTotal {
  /** A day in Bangkok, as `2026-01-31`. */
  day: string;
  kind: TransferKind;
  netMinor: bigint;
}

interface DayTotals {
  currency: Currency;
  totals: DayTotal[];
  /** Entries before this time are in the archive and not in the sums. */
  archivedUntil: Date | null;
}

/**
 * As `memberTotals`, for each day of the span in Bangkok.
 * @throws LedgerError LE002 when the member has no account
 */
export function memberTotalsByDay(
  db: Db,
  { memberId, from, to }: { memberId: bigint } & Span,
): Statement<DayTotals> {
  const query = sql<{
    currency: Currency;
    archivedUntil: Date | null;
    day: string | null;
    kind: TransferKind | null;
    netMinor: bigint | null;
  }>`
    with account as materialized (
      select id, currency, ledger.version_at(id, ${from}) as first, ledger.version_at(id, ${to}) as last
      from ledger.account where kind = 'main' and owner = ${`${memberId}`}
    ), ${entrySteps(sql`
      select e.transfer_id, e.amount_minor, e.created_at from account a
        join ledger.entry e on e.account_id = a.id and e.slot = 0 and e.version > a.first and e.version <= a.last`)}
    select a.currency, nullif((select ledger.archived_until()), '-infinity') as "archivedUntil",
      to_char(e.created_at at time zone ${BANGKOK_ZONE}, 'YYYY-MM-DD') as day,
      coalesce(o.kind, t.kind) as kind, sum(e.amount_minor)::bigint as "netMinor"
    from account a
      left join entry e on true
      left join booked t on t.id = e.transfer_id
      left join original o on o.id = t.reverses_id
    group by 1, 2, 3, 4`;
  return ask(db, query, (rows) => {
    const [row] = rows;
    if (!row) throw new LedgerError("LE002");
    const totals = rows.flatMap(({ day, kind, netMinor }) =>
      day && kind ? [{ day, kind, netMinor: netMinor ?? 0n }] : [],
    );
    return { currency: row.currency, totals, archivedUntil: row.archivedUntil };
  });
}
