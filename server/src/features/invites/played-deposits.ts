import type { Db, Tx } from "../../kernel/db/database.ts";
import type { Context } from "../../ports/context.ts";
import { playedDeposits, refreshTurnover } from "../games/index.ts";
import { listOpenInvitees } from "./queries.ts";
import { type CommissionToPlay, listCommissionsToPlay } from "./queries-amounts.ts";

/** Invited members whose games are asked at one collection. The others count as last known. */
const REFRESHED_MAX = 20;

/**
 * Asks the games of the invited members whose commissions are not collected.
 * @returns false: a game did not answer
 */
export async function refreshInvitees(ctx: Context, memberId: bigint): Promise<boolean> {
  const invitees = await listOpenInvitees(ctx.db, { memberId, limit: REFRESHED_MAX });
  let isAnswered = true;
  for (const inviteeId of invitees) {
    const { unanswered } = await refreshTurnover(ctx, { memberId: inviteeId });
    isAnswered &&= unanswered.length === 0;
  }
  return isAnswered;
}

/** A commission that is neither collected nor rejected. */
export type OpenAmount = CommissionToPlay & { isPlayed: boolean };

/**
 * The open commissions of a member, oldest first, and whether the invitee has turned over
 * `playedPercent` of the deposit since (0: no play is needed). A bet counts for one deposit, and
 * money that goes into a game and back is no turnover.
 */
export async function listOpenAmounts(
  db: Db | Tx,
  member: { memberId: bigint; campaign: string; playedPercent: number },
): Promise<OpenAmount[]> {
  const commissions = await listCommissionsToPlay(db, member);
  const played = new Set<string>();
  for (const ofInvitee of Map.groupBy(commissions, ({ inviteeId }) => inviteeId).values()) {
    const deposits = ofInvitee.map(({ id, at, depositMinor }) => ({
      id,
      at,
      needMinor: shareOf(depositMinor, member.playedPercent),
    }));
    const turnovers = ofInvitee.map(({ turnoverMinor }) => turnoverMinor);
    for (const id of playedDeposits(deposits, turnovers).played) played.add(id);
  }
  return commissions
    .filter(({ isOpen }) => isOpen)
    .map((commission) => ({ ...commission, isPlayed: played.has(commission.id) }));
}

/** A share of a deposit, rounded up. */
function shareOf(depositMinor: bigint, percent: number): bigint {
  return (depositMinor * BigInt(percent) + 99n) / 100n;
}
