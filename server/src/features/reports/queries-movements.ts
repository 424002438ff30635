/** SQL of single movements for exports, oldest first. */

import type { Currency } from "@krapao/contract";
import type { MOVEMENT_REPORTS } from "@krapao/contract/console/reports";
import { sql } from "kysely";
import type { Span } from "../../kernel/calendar.ts";
import type { Db } from "../../kernel/db/database.ts";
import { memberOf } from "../../ledger/member-of.ts";
import { ENTRIES, entrySteps } from "../../ledger/steps.ts";

export interface Movement {
  at: Date;
  memberId: string;
  memberName: string;
  currency: Currency;
  counterparty: string;
  /** Signed as in the wallet: deposits are positive. */
  minor: bigint;
  transferId: string;
  reference: string | null;
  /** The member's bank and account: the payer of a deposit, the destination of a withdrawal. */
  bank: string | null;
  accountNo: string | null;
  /** The house account that a deposit was paid to. */
  houseAccount: string | null;
}

const SOURCES = {
  deposits: {
    kind: "deposit",
    from: sql`left join deposits_payment p on p.id =
      coalesce((coalesce(o.meta, t.meta) ->> 'paymentId')::uuid, o.id, t.id)`,
    counterparty: sql`p.channel`,
    bank: sql`p.payer ->> 'bankCode'`,
    accountNo: sql`p.payer ->> 'accountNo'`,
    houseAccount: sql`p.house_account`,
  },
  withdrawals: {
    kind: "withdrawal",
    from: sql`left join withdrawals_withdrawal w on w.id = coalesce(o.id, t.id)`,
    counterparty: sql`w.bank_code`,
    bank: sql`w.bank_code`,
    accountNo: sql`w.bank_account_no`,
    houseAccount: sql`null`,
  },
} as const satisfies Record<(typeof MOVEMENT_REPORTS)[number], unknown>;

/** Every movement of a report on members' wallets in the span. */
export async function listMovements(
  db: Db,
  {
    report,
    span: { from, to },
    currency,
  }: { report: (typeof MOVEMENT_REPORTS)[number]; span: Span; currency: Currency | null },
): Promise<Movement[]> {
  const source = SOURCES[report];
  const { rows } = await sql<Movement>`
    with ${entrySteps(sql`
      select account_id, transfer_id, amount_minor, created_at from ledger.entry
      where created_at >= ${from} and created_at < ${to} and account_id >= 1000000`)}
    select e.created_at as at, a.owner as "memberId", m.name as "memberName", a.currency,
      coalesce(${source.counterparty}, '?') as counterparty, e.amount_minor as minor,
      t.id as "transferId", t.ref as reference,
      ${source.bank} as bank, ${source.accountNo} as "accountNo",
      ${source.houseAccount} as "houseAccount"
    from ${ENTRIES}
      join ledger.account a on a.id = e.account_id
      join accounts_member m on m.id = ${memberOf("a")}
      ${source.from}
    where coalesce(o.kind, t.kind)::text = ${source.kind}
      and (${currency}::ledger.currency is null or a.currency = ${currency}::ledger.currency)
    order by e.created_at, t.id`.execute(db);
  return rows;
}
