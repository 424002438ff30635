/** SQL of what was won with gifts and left when they were given back. */

import type { Currency } from "@krapao/contract";
import { sql } from "kysely";
import type { Span } from "../../../kernel/calendar.ts";
import type { Db } from "../../../kernel/db/database.ts";

export interface HourForfeits {
  hour: Date;
  minor: bigint;
}

/** Forfeited winnings by hour. Each campaign has an account, with few entries. */
export async function sumForfeitsByHour(
  db: Db,
  { span: { from, to }, currency }: { span: Span; currency: Currency },
): Promise<HourForfeits[]> {
  const { rows } = await sql<HourForfeits>`
    select date_trunc('hour', entry.created_at) as hour, sum(entry.amount_minor)::bigint as minor
    from ledger.account account join ledger.entry entry on entry.account_id = account.id
    where account.kind = 'forfeited_winnings' and account.currency = ${currency}::ledger.currency
      and entry.created_at >= ${from} and entry.created_at < ${to}
    group by 1`.execute(db);
  return rows;
}
