/** SQL of the fees that were booked on own accounts. */

import type { Currency } from "@krapao/contract";
import { sql } from "kysely";
import type { Span } from "../../../kernel/calendar.ts";
import type { Db } from "../../../kernel/db/database.ts";

export interface HourFees {
  hour: Date;
  minor: bigint;
}

/** Booked fees by hour. They are few: an operator books a bill of a bank or a company at once. */
export async function sumFeesByHour(
  db: Db,
  { span: { from, to }, currency }: { span: Span; currency: Currency },
): Promise<HourFees[]> {
  const { rows } = await sql<HourFees>`
    select date_trunc('hour', ended_at) as hour, sum(amount_minor)::bigint as minor
    from treasury_move
    where kind = 'fee' and state = 'done' and currency = ${currency}::ledger.currency
      and ended_at >= ${from} and ended_at < ${to}
    group by 1`.execute(db);
  return rows;
}
