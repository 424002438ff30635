/** SQL of single movements, for exports: a day at a time, in the order of time. */
import type { Currency } from "@krapao/contract";
import type { LINE_REPORTS } from "@krapao/contract/office/reports";
import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import type { Span } from "../../ledger/compare.ts";
import { memberOf } from "../../ledger/member-of.ts";

export interface Line {
  at: Date;
  memberId: string;
  memberName: string;
  currency: Currency;
  party: string;
  /** Signed as the wallet has it. */
  minor: bigint;
  transferId: string;
  reference: string | null;
}

const PARTY = {
  deposits: {
    kind: "deposit",
    from: sql`left join deposits_payment p on p.id =
      coalesce((coalesce(o.meta, t.meta) ->> 'paymentId')::uuid, o.id, t.id)`,
    party: sql`p.channel`,
  },
  withdrawals: {
    kind: "withdrawal",
    from: sql`left join withdrawals_withdrawal w on w.id = coalesce(o.id, t.id)`,
    party: sql`w.bank_code`,
  },
} as const satisfies Record<(typeof LINE_REPORTS)[number], unknown>;

/** Every movement of a report on members' wallets in the span. */
export async function selectLines(
  db: Db,
  {
    report,
    span: { from, to },
    currency,
  }: { report: (typeof LINE_REPORTS)[number]; span: Span; currency: Currency | null },
): Promise<Line[]> {
  const of = PARTY[report];
  const { rows } = await sql<Line>`
    select e.created_at as at, a.owner as "memberId", m.name as "memberName", a.currency,
      coalesce(${of.party}, '?') as party, e.amount_minor as minor, t.id as "transferId", t.ref as reference
    from ledger.entry e join ledger.transfer t on t.id = e.transfer_id
      left join ledger.transfer o on o.id = t.reverses_id
      join ledger.account a on a.id = e.account_id
      join accounts_member m on m.id = ${memberOf("a")}
      ${of.from}
    where e.created_at >= ${from} and e.created_at < ${to} and e.account_id >= 1000000
      and coalesce(o.kind, t.kind)::text = ${of.kind}
      and (${currency}::ledger.currency is null or a.currency = ${currency}::ledger.currency)
    order by e.created_at, t.id`.execute(db);
  return rows;
}
