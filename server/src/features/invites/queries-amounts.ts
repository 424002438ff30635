/** SQL of the commissions that a member may collect now or later. */
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db/database.ts";

/** A commission, with the play of the invitee. */
export interface CommissionToPlay {
  id: string;
  inviteeId: bigint;
  amountMinor: bigint;
  depositMinor: bigint;
  /** When the deposit was credited. */
  at: Date;
  /** Neither collected nor rejected. */
  isOpen: boolean;
  isInReview: boolean;
  /** The stored turnover of the invitee since then. */
  turnoverMinor: bigint;
  /** What the member has collected in the campaign so far; the same in every row. */
  collectedMinor: bigint;
}

/**
 * All commissions by the invitees who have an open one, in the order of the deposits. Collected
 * ones too, because a bet that counted for one of them counts for no other.
 */
export async function listCommissionsToPlay(
  db: Db | Tx,
  { memberId, campaign }: { memberId: bigint; campaign: string },
): Promise<CommissionToPlay[]> {
  const { rows } = await sql<CommissionToPlay>`
    select id, invitee_id as "inviteeId", amount_minor as "amountMinor",
      deposit_minor as "depositMinor", created_at as at,
      collection_id is null and rejected_at is null as "isOpen",
      review_since is not null as "isInReview",
      (select coalesce(sum(greatest(of_account, 0)), 0)::bigint from (
        select sum(turnover_minor) as of_account from games_turnover
        where member_id = commission.invitee_id and placed_at > commission.created_at
        group by game_account_id) account) as "turnoverMinor",
      coalesce((select sum(amount_minor - returned_minor) from invites_collection
        where member_id = ${memberId} and campaign = ${campaign}), 0)::bigint as "collectedMinor"
    from invites_commission commission
    where inviter_id = ${memberId} and clawed_back_at is null
      and invitee_id in (
        select invitee_id from invites_commission
        where inviter_id = ${memberId} and clawed_back_at is null
          and collection_id is null and rejected_at is null)
    order by created_at, position`.execute(db);
  return rows;
}
