/**
 * What an order of console actions has left, with positions in place of ids: two orders of the same
 * actions that leave the same can be followed by the same actions.
 */
import type { World } from "@krapao/testkit/world";
import { sql } from "kysely";

interface Left {
  identities: readonly { id: string }[];
  colleague: { id: string };
  paymentId: string | null;
  promotion: string;
}

/** Everything in the database that may decide what an attempt's next action is answered. */
export async function stateOf(world: World, attempt: Left): Promise<string> {
  const ids = [...attempt.identities, attempt.colleague].map(({ id }) => id);
  const people = sql`${ids}::text[]`;
  const position = (column: string) => sql`array_position(${people}, ${sql.ref(column)}::text)`;
  const { rows } = await sql<{ state: unknown }>`
    select jsonb_build_array(
      ${ids.map((id) => ids.indexOf(id)).join()}::text,
      (select jsonb_agg(line order by line::text) from (
        select jsonb_build_array(${position("s.id")}, s.role, s.is_active, s.must_change_password,
          s.enrol_token_hash is null, s.totp_secret is null,
          (select count(*) from staff_session where staff_id = s.id and revoked_at is null)) as line
        from staff_user s where s.id::text = any(${people})) users),
      (select jsonb_agg(distinct jsonb_build_array(${position("i.staff_id")},
          ${position("i.issued_by")}, i.how))
        from staff_credential_issue i
        where i.staff_id::text = any(${people}) or i.issued_by::text = any(${people})),
      (select jsonb_agg(line order by line::text) from (
        select jsonb_build_array(r.kind, r.state, ${position("r.maker_id")},
          ${position("r.checker_id")}, ${position("r.subject_id")}) as line
        from (select *, replace(subject, 'staff:', '') as subject_id from approvals_request) r
        where r.maker_id::text = any(${people})) requests),
      (select jsonb_agg(line order by line::text) from (
        select jsonb_build_array(p.state, p.reason, p.amount_minor, ${position("p.entered_by_id")},
          ${position("p.checked_by_id")}, p.id::text = ${attempt.paymentId}::text) as line
        from deposits_payment p where p.entered_by_id::text = any(${people})) payments),
      (select jsonb_agg(line order by line::text) from (
        select jsonb_build_array(v.state, v.version, ${position("v.author_id")}) as line
        from setup_version v where v.key = ${attempt.promotion}) versions)
    ) as state`.execute(world.ownerDb);
  return JSON.stringify(rows[0]?.state);
}
