/** SQL of what is open at the end of a shift. Each part uses an index. */

import type { Currency } from "@krapao/contract";
import type { OpenKind } from "@krapao/contract/console/shifts/shifts";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { isOpenRequest } from "../../approvals/published.ts";
import { isSlipInReview, isUnmatched } from "../../deposits/published.ts";
import { isInReview } from "../../withdrawals/published.ts";
import type { StoredItem } from "./figures.ts";

/** More of one kind are not listed: their queues show them. */
const OF_KIND_MAX = 100;

/** The kinds that SQL lists; discrepancies are those of the newest reconciliation. */
type ListedKind = Exclude<OpenKind, "discrepancy">;

interface OpenFilter {
  staffId: string;
  /** Alerts of the role. */
  role: string;
  kinds: readonly ListedKind[];
  now: Date;
}

const PARTS: Record<ListedKind, (filter: OpenFilter) => RawBuilder<unknown>> = {
  withdrawal: ({ staffId }) => sql`
    select 'withdrawal' as kind, w.id, w.member_id::text as "memberId", '' as subject,
      w.currency::text, w.amount_minor as amount, null as by, w.claim_began_at as at
    from withdrawals_withdrawal w where w.claimed_by = ${staffId}::uuid and ${isInReview("both", "w")}`,
  slip: ({ staffId }) => sql`
    select 'slip', s.id, s.member_id::text, '', s.currency::text, s.amount_minor, null,
      s.claim_began_at
    from deposits_slip s where ${isSlipInReview("both", "s")} and s.claimed_by = ${staffId}::uuid`,
  chat: ({ staffId }) => sql`
    select 'chat', c.id, c.member_id::text,
      coalesce(c.guest_name, upper(left(encode(c.guest_hash, 'hex'), 6)), ''), null, null::bigint,
      null, c.waiting_since
    from chat_conversation c where c.assignee_id = ${staffId}::uuid and c.session_id is not null`,
  halfApproved: () => sql`
    select 'halfApproved', w.id, w.member_id::text, '', w.currency::text, w.amount_minor,
      (select name from staff_user where id = w.first_approved_by), w.first_approved_at
    from withdrawals_withdrawal w where ${isInReview("both", "w")} and w.first_approved_by is not null`,
  parkedWithdrawal: () => sql`
    select 'parkedWithdrawal', w.id, w.member_id::text, '', w.currency::text, w.amount_minor,
      (select name from staff_user where id = w.parked_by), w.parked_at
    from withdrawals_withdrawal w where ${isInReview("parked", "w")}`,
  parkedSlip: () => sql`
    select 'parkedSlip', s.id, s.member_id::text, '', s.currency::text, s.amount_minor,
      s.parked_by, s.parked_at
    from deposits_slip s where ${isSlipInReview("parked", "s")}`,
  approval: ({ now }) => sql`
    select 'approval', r.id, null, r.kind, null, null::bigint,
      (select name from staff_user where id = r.maker_id), r.requested_at
    from approvals_request r where ${isOpenRequest(now, "r")}`,
  alert: ({ role }) => sql`
    select 'alert', a.id, null, a.rule, null, null::bigint, a.acknowledged_by, a.acknowledged_at
    from alerts_alert a
    where a.closed_at is null and a.acknowledged_at is not null and ${role} = any(a.roles)`,
};

/** What is open, the oldest of each kind first. */
export async function listOpenItems(db: Db, filter: OpenFilter): Promise<StoredItem[]> {
  if (filter.kinds.length === 0) return [];
  const parts = filter.kinds.map(
    (kind) => sql`select * from (${PARTS[kind](filter)}) as item
      (kind, id, "memberId", subject, currency, amount, by, at)
      order by at nulls last, id limit ${sql.lit(OF_KIND_MAX)}`,
  );
  const { rows } = await sql<StoredItem>`
    ${sql.join(
      parts.map((part) => sql`(${part})`),
      sql` union all `,
    )}`.execute(db);
  return rows;
}

/** Why items are open, as of a time, and the names of their members. */
export async function listReasons(
  db: Db | Tx,
  items: readonly Pick<StoredItem, "kind" | "id" | "memberId">[],
  at: Date,
): Promise<{ id: string; kind: OpenKind; reason: string; name: string | null }[]> {
  if (items.length === 0) return [];
  const { rows } = await sql<{ id: string; kind: OpenKind; reason: string; name: string | null }>`
    select item.id, item.kind, coalesce(case item.kind
        when 'parkedWithdrawal' then (select d.why from withdrawals_decision d
          where d.withdrawal_id = item.id and d.action = 'park' and d.at <= ${at}
          order by d.at desc limit 1)
        when 'parkedSlip' then (select d.note from deposits_slip_decision d
          where d.slip_id = item.id and d.action = 'park' and d.at <= ${at}
          order by d.at desc limit 1)
        when 'approval' then (select r.why from approvals_request r where r.id = item.id)
        when 'alert' then
          (select a.acknowledged_note from alerts_alert a where a.id = item.id)
        when 'discrepancy' then
          (select g.detail from games_discrepancy g where g.id = item.id)
      end, '') as reason, m.name
    from unnest(${items.map(({ kind }) => kind)}::text[], ${items.map(({ id }) => id)}::uuid[],
        ${items.map(({ memberId }) => memberId)}::bigint[]) as item (kind, id, member_id)
      left join accounts_member m on m.id = item.member_id`.execute(db);
  return rows;
}

/** The sums of queues of money by currency, and withdrawals that one of two people approved. */
export async function sumQueues(
  db: Db | Tx,
): Promise<{ queue: string; currency: Currency; amount: bigint | null; halfApproved: number }[]> {
  const { rows } = await sql<{
    queue: string;
    currency: Currency;
    amount: bigint | null;
    halfApproved: number;
  }>`
    select queue, currency, sum(amount)::bigint as amount, sum(half)::integer as "halfApproved"
    from (
      select 'withdrawals' as queue, currency, amount_minor as amount,
        (first_approved_by is not null)::integer as half
      from withdrawals_withdrawal where ${isInReview("waiting")}
      union all
      select 'slips', currency, amount_minor, 0
      from deposits_slip where ${isSlipInReview("waiting")} and currency is not null
      union all
      select 'payments', currency, amount_minor, 0
      from deposits_payment where ${isUnmatched()}
    ) item group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** Active staff users with these permissions: by a built-in role, or by a custom one. */
export async function listSuccessors(
  db: Db | Tx,
  {
    permissions,
    roles,
    seenSince,
    now,
  }: { permissions: readonly string[]; roles: readonly string[]; seenSince: Date; now: Date },
): Promise<{ id: string; name: string; isOnline: boolean }[]> {
  const { rows } = await sql<{ id: string; name: string; isOnline: boolean }>`
    select s.id, s.name, exists (select from staff_session o
        where o.staff_id = s.id and o.revoked_at is null and o.expires_at > ${now}
          and o.last_seen_at > ${seenSince}) as "isOnline"
    from staff_user s join staff_grant g on g.staff_id = s.id
    where s.is_active and case when g.permissions is null then s.role = any(${roles}::text[])
      else ${permissions}::text[] <@ g.permissions end
    order by 3 desc, s.name`.execute(db);
  return rows;
}
