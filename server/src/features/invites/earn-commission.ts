import type { Currency } from "@krapao/contract";
import { derivedId } from "../../kernel/clock.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { Context } from "../../ports/context.ts";
import { findInviter, findMember } from "../accounts/index.ts";
import { readSetting } from "../lookups/index.ts";
import { commissionMinor } from "./invite.ts";
import { insertCommission } from "./queries.ts";
import { lockReviews } from "./queries-review.ts";
import { findUnapproved } from "./review.ts";

/** A deposit that was credited. */
export interface SettledDeposit {
  depositId: string;
  memberId: bigint;
  amountMinor: bigint;
  currency: Currency;
}

/**
 * Records the inviter's commission for a settled deposit, once. There is none while invites are
 * off, or when inviter and invitee have different currencies: commissions are never converted. A
 * pair that shares something waits for a staff user.
 * @returns whether the commission is in review
 */
export async function earnCommission(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  deposit: SettledDeposit,
): Promise<boolean> {
  const { depositId, memberId, amountMinor: depositMinor, currency } = deposit;
  const { isActive, rate, cap } = await readSetting(tx, "invite");
  const inviterId = isActive ? await findInviter(tx, memberId) : null;
  if (inviterId === null) return false;
  const inviter = await findMember(tx, inviterId);
  if (inviter?.currency !== currency || inviter.suspendedAt) return false;
  const amountMinor = commissionMinor({ depositMinor, rate, capMinor: cap[currency] });
  if (amountMinor === 0n) return false;
  await lockReviews(tx, inviterId);
  const unapproved = await findUnapproved(tx, { inviterId, inviteeIds: [memberId] });
  const shared = unapproved(memberId);
  await insertCommission(tx, {
    id: derivedId("invites", "commission", depositId),
    depositId,
    inviterId,
    inviteeId: memberId,
    depositMinor,
    amountMinor,
    currency,
    shared,
    createdAt: ctx.clock.now(),
  });
  return shared.length > 0;
}
