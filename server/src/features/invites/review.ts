/**
 * Commissions wait for a staff user when inviter and invitee share something that no staff user has
 * approved for the pair (docs/decisions/0038).
 */
import { SHARING_KINDS, type SharingKind } from "@krapao/contract/console/invites";
import type { Tx } from "../../kernel/db/database.ts";
import type { Context } from "../../ports/context.ts";
import { listSharing } from "../accounts/index.ts";
import { lockOpenCommissions, type OpenCommission } from "./queries.ts";
import { listApproved, lockReviews, updateReview } from "./queries-review.ts";

/** The kinds of sharing that are in any of the lists, in the order of the contract. */
export function sharingOf(...lists: readonly (readonly string[])[]): SharingKind[] {
  return SHARING_KINDS.filter((kind) => lists.some((list) => list.includes(kind)));
}

/**
 * What an inviter shares with each invitee and no staff user has approved. The caller has locked
 * the inviter's reviews.
 */
export async function findUnapproved(
  tx: Tx,
  { inviterId, inviteeIds }: { inviterId: bigint; inviteeIds: readonly bigint[] },
): Promise<(inviteeId: bigint) => SharingKind[]> {
  const pairs = await listSharing(tx, { memberId: inviterId, otherIds: inviteeIds });
  const approved = pairs.length > 0 ? await listApproved(tx, inviterId) : [];
  return (inviteeId) => {
    const known = sharingOf(
      ...approved.filter((each) => each.inviteeId === inviteeId).map(({ shared }) => shared),
    );
    const found = pairs.find(({ otherId }) => otherId === inviteeId)?.kinds ?? [];
    return found.filter((kind) => !known.includes(kind));
  };
}

/**
 * Locks the inviter's open commissions and puts those in review whose pair shares something by now.
 * @returns the commissions that need no review, and how many are in review
 */
export async function reviewSharing(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  inviterId: bigint,
): Promise<{ open: OpenCommission[]; inReview: number }> {
  await lockReviews(tx, inviterId);
  const all = await lockOpenCommissions(tx, inviterId);
  const inviteeIds = [...new Set(all.map(({ inviteeId }) => inviteeId))];
  const unapproved = await findUnapproved(tx, { inviterId, inviteeIds });
  const open: OpenCommission[] = [];
  for (const commission of all) {
    const { id: commissionId, inviteeId, reviewSince } = commission;
    const before = reviewSince === null ? [] : commission.shared;
    const shared = sharingOf(before, unapproved(inviteeId));
    if (shared.length === 0) open.push(commission);
    else if (shared.length > before.length) {
      await updateReview(tx, { commissionId, shared, at: ctx.clock.now() });
    }
  }
  return { open, inReview: all.length - open.length };
}
