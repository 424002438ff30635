/** SQL of the decisions of staff users. Each kind is read by staff user and time, from an index. */

import type { WorkKind } from "@krapao/contract/console/shifts/work";
import { type RawBuilder, sql } from "kysely";
import type { Span } from "../../../kernel/calendar.ts";

/** Whose decisions, and when. */
export interface Decided {
  staffIds: readonly string[];
  span: Span;
  /** Only decisions that did not last, found from what ended them. */
  isUndone?: boolean;
}

interface Source extends Omit<Decided, "staffIds"> {
  /** The staff user, or any of an array. */
  staff: RawBuilder<unknown>;
}

/** Every decision of a kind, with the columns that the figures count. */
export const SOURCES: Record<WorkKind, (source: Source) => RawBuilder<unknown>> = {
  withdrawals: (decided) => sql`
    select d.id::text, 'withdrawals' as kind, 'withdrawal' as of, w.id::text as record_id,
      d.staff_id, d.at, w.currency::text, w.amount_minor,
      case d.action when 'approve' then 'approved' when 'reject' then 'rejected' else 'first' end
        as outcome,
      d.at - w.review_at as waited, d.at - d.claimed_at as worked,
      d.action = 'approve' and w.state in ('failed', 'returned') as is_undone
    from withdrawals_decision d join withdrawals_withdrawal w on w.id = d.withdrawal_id
    where ${within(decided)} and d.action in ('approve', 'reject', 'first_approval')
      and ${lasting(
        decided,
        sql`d.withdrawal_id in (select id from withdrawals_withdrawal
        where state in ('failed', 'returned') and reject_code is null
          and decided_at >= ${decided.span.from})`,
      )}`,
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
    where ${within(decided)} and d.action in ('approve', 'reject')
      and ${lasting(
        decided,
        sql`d.slip_id in (
        select slip_id from deposits_slip_decision
          where action = 'reopen' and at >= ${decided.span.from}
        union all select id from deposits_slip where payment_id in (${reversed(decided)}))`,
      )}`,
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
    where ${within(decided)} and d.action in ('match', 'settle', 'split', 'dismiss', 'refuse')
      and ${lasting(decided, sql`d.payment_id in (${reversed(decided)})`)}`,
  // A document keeps its last state only, so its decisions are those of the audit log.
  documents: (decided) => sql`
    select d.seq::text, 'documents', 'member', m.id::text, d.staff_id, d.at, m.currency::text,
      null::bigint, case d.action when 'kyc.accept' then 'approved' else 'rejected' end,
      null::interval, null::interval, false
    from audit_entry d join accounts_member m on m.id = substr(d.subject, 8)::bigint
    where ${within(decided)} and ${OF_DOCUMENTS}
      and ${lasting(decided, sql`false`)}`,
};

const OF_DOCUMENTS = sql`d.action in ('kyc.accept', 'kyc.reject')`;

const TABLES: Record<WorkKind, RawBuilder<unknown>> = {
  withdrawals: sql`withdrawals_decision d where true`,
  slips: sql`deposits_slip_decision d where true`,
  payments: sql`deposits_decision d where true`,
  documents: sql`audit_entry d where ${OF_DOCUMENTS}`,
};

/** Whether a staff user has decided anything of a kind in the span, from an index alone. */
export const hasDecided = (kind: WorkKind, source: Source) =>
  sql`exists (select from ${TABLES[kind]} and ${within(source)})`;

const within = ({ staff, span: { from, to } }: Source) =>
  sql`d.staff_id = ${staff} and d.at >= ${from} and d.at < ${to}`;

const lasting = ({ isUndone }: Source, undone: RawBuilder<unknown>) =>
  isUndone ? undone : sql`true`;

const reversed = ({ span }: Source) => sql`
  select payment_id from deposits_decision where action = 'reverse' and at >= ${span.from}`;

/** Decisions of all kinds. */
export const ofAllKinds = ({ staffIds, ...decided }: Decided) =>
  sql.join(
    Object.values(SOURCES).map(
      (source) => sql`(${source({ ...decided, staff: sql`any(${staffIds}::uuid[])` })})`,
    ),
    sql` union all `,
  );
