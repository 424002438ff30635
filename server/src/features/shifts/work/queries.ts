/** SQL of what staff users decided. Each kind is read by staff user and time, from an index. */
import type { Currency } from "@krapao/contract";
import type {
  WorkDecision,
  WorkKind,
  WorkOutcome,
  WorkPeriod,
} from "@krapao/contract/console/shifts/work";
import { BANGKOK_ZONE } from "@krapao/contract/time";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../kernel/db/database.ts";
import type { Span } from "../../../ledger/compare.ts";

/** Whose decisions, and when. */
export interface Decided {
  staffIds: readonly string[];
  span: Span;
}

/** Every decision of a kind, with the columns that the figures count. */
const SOURCES: Record<WorkKind, (decided: Decided) => RawBuilder<unknown>> = {
  withdrawals: (decided) => sql`
    select d.id::text, 'withdrawals' as kind, 'withdrawal' as of, w.id::text as record_id,
      d.staff_id, d.at, w.currency::text, w.amount_minor,
      case d.action when 'approve' then 'approved' when 'reject' then 'rejected' else 'first' end
        as outcome,
      d.at - w.review_at as waited, d.at - d.claimed_at as worked,
      d.action = 'approve' and w.state in ('failed', 'returned') as is_undone
    from withdrawals_decision d join withdrawals_withdrawal w on w.id = d.withdrawal_id
    where ${within(decided)} and d.action in ('approve', 'reject', 'first_approval')`,
  slips: (decided) => sql`
    select d.id::text, 'slips', 'slip', s.id::text, d.staff_id, d.at,
      coalesce(s.currency, m.currency)::text, s.amount_minor,
      case d.action when 'approve' then 'approved' else 'rejected' end,
      d.at - s.created_at, d.at - d.claimed_at,
      case d.action
        when 'approve' then exists (select from deposits_decision r
          where r.payment_id = s.payment_id and r.action = 'reverse' and r.at > d.at)
        else exists (select from deposits_slip_decision r
          where r.slip_id = s.id and r.action = 'reopen' and r.at > d.at) end
    from deposits_slip_decision d
      join deposits_slip s on s.id = d.slip_id
      join accounts_member m on m.id = s.member_id
    where ${within(decided)} and d.action in ('approve', 'reject')`,
  payments: (decided) => sql`
    select d.id::text, 'payments', case when p.id is null then 'reported' else 'payment' end,
      coalesce(p.id, t.id)::text, d.staff_id, d.at, coalesce(p.currency, t.currency)::text,
      coalesce(p.amount_minor, t.amount_minor),
      case when d.action in ('dismiss', 'refuse') then 'rejected' else 'approved' end,
      d.at - coalesce(p.received_at, t.created_at), null::interval,
      d.action in ('match', 'settle', 'split') and exists (select from deposits_decision r
        where r.payment_id = d.payment_id and r.action = 'reverse' and r.at > d.at)
    from deposits_decision d
      left join deposits_payment p on p.id = d.payment_id
      left join deposits_reported_transfer t on t.id = d.reported_transfer_id
    where ${within(decided)} and d.action in ('match', 'settle', 'split', 'dismiss', 'refuse')`,
  // A document keeps its last state only, so its decisions are those of the audit log.
  documents: (decided) => sql`
    select d.seq::text, 'documents', 'member', m.id::text, d.staff_id, d.at, m.currency::text,
      null::bigint, case d.action when 'kyc.accept' then 'approved' else 'rejected' end,
      null::interval, null::interval, false
    from audit_entry d join accounts_member m on m.id = substr(d.subject, 8)::bigint
    where ${within(decided)} and d.action in ('kyc.accept', 'kyc.reject')`,
};

const within = ({ staffIds, span: { from, to } }: Decided) =>
  sql`d.staff_id = any(${staffIds}::uuid[]) and d.at >= ${from} and d.at < ${to}`;

export interface WorkSum {
  period: string;
  staffId: string;
  currency: Currency;
  kind: WorkKind;
  approved: number;
  approvedMinor: bigint;
  first: number;
  rejected: number;
  rejectedMinor: bigint;
  undone: number;
  waitSeconds: number | null;
  claimSeconds: number | null;
}

/** Figures by period, staff user, currency and kind. */
export async function sumWork(
  db: Db,
  filter: Decided & { period: WorkPeriod },
): Promise<WorkSum[]> {
  return (await workQuery(filter).execute(db)).rows;
}

/** The statement of `sumWork`. */
export function workQuery({ period, ...decided }: Decided & { period: WorkPeriod }) {
  const { withdrawals, slips, payments, documents } = SOURCES;
  return sql<WorkSum>`
    with done as (
      ${withdrawals(decided)} union all ${slips(decided)}
      union all ${payments(decided)} union all ${documents(decided)}
    )
    select date_trunc(${sql.lit(period)}, at at time zone ${sql.lit(BANGKOK_ZONE)})::date::text
        as period,
      staff_id as "staffId", currency, kind,
      count(*) filter (where outcome = 'approved')::integer as approved,
      coalesce(sum(amount_minor) filter (where outcome = 'approved'), 0)::bigint
        as "approvedMinor",
      count(*) filter (where outcome = 'first')::integer as first,
      count(*) filter (where outcome = 'rejected')::integer as rejected,
      coalesce(sum(amount_minor) filter (where outcome = 'rejected'), 0)::bigint
        as "rejectedMinor",
      count(*) filter (where is_undone)::integer as undone,
      round(extract(epoch from percentile_disc(0.5) within group (order by waited)))::integer
        as "waitSeconds",
      round(extract(epoch from percentile_disc(0.5) within group (order by worked)))::integer
        as "claimSeconds"
    from done group by 1, 2, 3, 4`;
}

export interface DecisionRow {
  id: string;
  kind: WorkKind;
  of: WorkDecision["of"];
  recordId: string;
  staffId: string;
  at: Date;
  /** The time as text, which keeps the microseconds. */
  atText: string;
  currency: Currency;
  amountMinor: bigint | null;
  outcome: WorkOutcome;
  waitSeconds: number | null;
  claimSeconds: number | null;
  isUndone: boolean;
}

/** Decisions of one kind, newest first, with one row more than `limit` when there are others. */
export async function listDecisions(
  db: Db,
  {
    kind,
    outcome,
    currency,
    isUndone,
    after,
    limit,
    ...decided
  }: Decided & {
    kind: WorkKind;
    outcome: WorkOutcome | null;
    currency: Currency | null;
    isUndone: boolean;
    after: { at: string; id: string } | null;
    limit: number;
  },
): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`
    select id, kind, of, record_id as "recordId", staff_id as "staffId", at, at::text as "atText",
      currency, amount_minor as "amountMinor", outcome,
      round(extract(epoch from waited))::integer as "waitSeconds",
      round(extract(epoch from worked))::integer as "claimSeconds", is_undone as "isUndone"
    from (${SOURCES[kind](decided)}) as done
      (id, kind, of, record_id, staff_id, at, currency, amount_minor, outcome, waited, worked,
        is_undone)
    where (${outcome}::text is null or outcome = ${outcome})
      and (${currency}::text is null or currency = ${currency})
      and (not ${isUndone}::boolean or is_undone)
      and (${after?.at ?? null}::text is null
        or (at, id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::text))
    order by at desc, id desc limit ${limit + 1}`.execute(db);
  return rows;
}

/** Names of staff users: all of them, or only one. */
export async function listStaff(
  db: Db,
  id: string | null,
): Promise<{ id: string; name: string }[]> {
  let query = db.selectFrom("staff_user").select(["id", "name"]);
  if (id !== null) query = query.where("id", "=", id);
  return query.execute();
}
