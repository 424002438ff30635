import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";

/** The rewards of a member since a time, oldest first, without those that were given back. */
export async function listGifts(
  db: Db | Tx,
  { memberId, from }: { memberId: bigint; from: Date },
): Promise<{ id: string; at: Date; amountMinor: bigint }[]> {
  const { rows } = await sql<{ id: string; at: Date; amountMinor: bigint }>`
    with line as materialized (
      select id, updated_at, amount_minor from statements_line
      where member_id = ${memberId} and statement_type = 'bonus' and status = 'SUCCESS'
        and updated_at >= ${from}
    )
    select id, updated_at as at, amount_minor as "amountMinor" from line
    where not exists (select from bonuses_condition condition
      where condition.id = line.id and condition.given_back_at is not null)
    order by updated_at, id`.execute(db);
  return rows;
}

/** Longer lists are of no use to staff. */
const OTHERS_MAX = 20;

/** Another member who had the same campaign, and what a member shares with it. */
export interface SharedGift {
  code: string;
  id: bigint;
  name: string;
}

/**
 * Members who had the campaign of a gift of this member, and share something that no staff user has
 * approved: when its condition was met, or now. Only gifts that no withdrawal has left since.
 */
export async function listSharedGifts(
  db: Db | Tx,
  { memberId, exceptId, at }: { memberId: bigint; exceptId: string; at: Date },
): Promise<SharedGift[]> {
  const { rows } = await sql<SharedGift>`
    with met as (
      select c.id, c.kind, c.code from bonuses_condition c
      where c.member_id = ${memberId} and c.kind in ('bonus', 'promotion')
        and c.met_at is not null and not exists (
          select from withdrawals_withdrawal w
          where w.member_id = c.member_id and w.id <> ${exceptId} and w.created_at >= c.met_at
            and w.state in ('approved', 'sent', 'paid'))
    ), found as (
      select met.code, f.other_id from met join bonuses_gift_finding f on f.condition_id = met.id
      union
      select met.code, s.other_id
      from (select kind, array_agg(distinct code) as codes from met group by kind) campaign
        cross join lateral public.gift_sharing(${memberId}, campaign.kind, campaign.codes, ${at}) s
        join met on met.kind = campaign.kind and met.code = s.code
    )
    select found.code, m.id, m.name from found
      join accounts_member m on m.id = found.other_id
    order by found.code, m.id limit ${OTHERS_MAX}`.execute(db);
  return rows;
}
