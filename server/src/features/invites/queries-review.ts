/** SQL of commissions that wait for a staff user, and of the decisions. */

import type { Currency } from "@krapao/contract";
import type { SharingKind } from "@krapao/contract/console/invites";
import { sql } from "kysely";
import { lockName } from "../../kernel/db/advisory-lock.ts";
import type { Db, Statement, Tx } from "../../kernel/db/database.ts";
import { isCommissionInReview } from "./published.ts";

export interface Pair {
  inviterId: bigint;
  inviteeId: bigint;
}

/**
 * Locks the reviews of an inviter until `tx` ends, so that a commission that is earned meanwhile
 * sees the decision.
 */
export function lockReviews(tx: Tx, inviterId: bigint): Statement<void> {
  return lockName(tx, `invites:reviews:${inviterId}`);
}

/** What staff users have approved for an inviter, by invitee. */
export async function listApproved(
  db: Db | Tx,
  inviterId: bigint,
): Promise<{ inviteeId: bigint; shared: string[] }[]> {
  const rows = await db
    .selectFrom("invites_decision")
    .select(["invitee_id as inviteeId", "shared"])
    .where("inviter_id", "=", inviterId)
    .where("outcome", "=", "approved")
    .execute();
  return rows;
}

/** Puts a commission in review. One that is in review already keeps its time. */
export async function updateReview(
  tx: Tx,
  review: { commissionId: string; shared: readonly string[]; at: Date },
): Promise<void> {
  await tx
    .updateTable("invites_commission")
    .set((eb) => ({
      shared: [...review.shared],
      review_since: eb.fn.coalesce("review_since", eb.val(review.at)),
    }))
    .where("id", "=", review.commissionId)
    .execute();
}

export interface WaitingCommission {
  id: string;
  depositMinor: bigint;
  amountMinor: bigint;
  shared: string[];
  createdAt: Date;
  reviewSince: Date;
}

/** Locks the commissions of a pair that wait for a decision. */
export async function lockWaiting(
  tx: Tx,
  { inviterId, inviteeId }: Pair,
): Promise<{ id: string; amountMinor: bigint; currency: Currency; shared: string[] }[]> {
  return tx
    .selectFrom("invites_commission")
    .select(["id", "amount_minor as amountMinor", "currency", "shared"])
    .where("inviter_id", "=", inviterId)
    .where("invitee_id", "=", inviteeId)
    .where("review_since", "is not", null)
    .where("clawed_back_at", "is", null)
    .orderBy("created_at")
    .orderBy("position")
    .forUpdate()
    .execute();
}

/** Whether the pair has ever had a commission. */
export async function hasCommission(db: Db | Tx, { inviterId, inviteeId }: Pair): Promise<boolean> {
  const row = await db
    .selectFrom("invites_commission")
    .select("id")
    .where("inviter_id", "=", inviterId)
    .where("invitee_id", "=", inviteeId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the review of commissions; `rejectedAt` null grants them. */
export async function endReview(
  tx: Tx,
  { commissionIds, rejectedAt }: { commissionIds: string[]; rejectedAt: Date | null },
): Promise<void> {
  await tx
    .updateTable("invites_commission")
    .set({ review_since: null, rejected_at: rejectedAt })
    .where("id", "in", commissionIds)
    .execute();
}

export async function insertDecision(
  tx: Tx,
  decision: Pair & {
    id: string;
    outcome: "approved" | "rejected";
    shared: readonly SharingKind[];
    staffId: string;
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto("invites_decision")
    .values({
      id: decision.id,
      inviter_id: decision.inviterId,
      invitee_id: decision.inviteeId,
      outcome: decision.outcome,
      shared: [...decision.shared],
      staff_id: decision.staffId,
      decided_at: decision.at,
    })
    .execute();
}

export interface WaitingPair extends Pair {
  inviterName: string;
  inviterPhone: string;
  inviteeName: string;
  inviteePhone: string;
  since: Date;
  currency: Currency;
  amountMinor: bigint;
}

/** Pairs with commissions that wait, longest wait first. */
export async function listWaitingPairs(
  db: Db,
  { after, limit }: { after: (Pair & { since: Date }) | null; limit: number },
): Promise<WaitingPair[]> {
  const beyond = after
    ? sql`where (since, inviter_id, invitee_id) >
        (${after.since}, ${after.inviterId}, ${after.inviteeId})`
    : sql``;
  const { rows } = await sql<WaitingPair>`
    select inviter_id as "inviterId", invitee_id as "inviteeId", since, pair.currency, "amountMinor",
      inviter.name as "inviterName", inviter.phone as "inviterPhone",
      invitee.name as "inviteeName", invitee.phone as "inviteePhone"
    from (
      select inviter_id, invitee_id, currency, min(review_since) as since,
        sum(amount_minor)::bigint as "amountMinor"
      from invites_commission
      where ${isCommissionInReview()}
      group by inviter_id, invitee_id, currency
    ) pair
    join accounts_member inviter on inviter.id = pair.inviter_id
    join accounts_member invitee on invitee.id = pair.invitee_id
    ${beyond} order by since, inviter_id, invitee_id limit ${limit}`.execute(db);
  return rows;
}

/** The waiting commissions of these pairs, oldest first. */
export async function listWaiting(
  db: Db,
  pairs: readonly Pair[],
): Promise<(WaitingCommission & Pair)[]> {
  if (pairs.length === 0) return [];
  const { rows } = await sql<WaitingCommission & Pair>`
    select id, inviter_id as "inviterId", invitee_id as "inviteeId",
      deposit_minor as "depositMinor", amount_minor as "amountMinor", shared,
      created_at as "createdAt", review_since as "reviewSince"
    from invites_commission
    where ${isCommissionInReview()}
      and (inviter_id, invitee_id) in (${sql.join(
        pairs.map(({ inviterId, inviteeId }) => sql`(${inviterId}, ${inviteeId})`),
      )})
    order by created_at, position`.execute(db);
  return rows;
}
