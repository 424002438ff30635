import type { Currency } from "@krapao/contract";
import { derivedId } from "../../kernel/clock.ts";
import type { Tx } from "../../kernel/db.ts";
import type { Context } from "../../ports/context.ts";
import { findInviter, findMember } from "../accounts/index.ts";
import { readSetting } from "../lookups/index.ts";
import { commissionMinor } from "./invite.ts";
import { insertCommission } from "./queries.ts";

/** A deposit that is in the wallet. */
export interface SettledDeposit {
  depositId: string;
  memberId: bigint;
  amountMinor: bigint;
  currency: Currency;
}

/**
 * Writes what a settled deposit earns the member's inviter, once. Nothing is earned while invites are off, nor when
 * the two count in different currencies: a commission is never changed from one into the other.
 */
export async function earnCommission(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  deposit: SettledDeposit,
): Promise<void> {
  const { depositId, memberId, amountMinor: depositMinor, currency } = deposit;
  const { isActive, rate, cap } = await readSetting(tx, "invite");
  const inviterId = isActive ? await findInviter(tx, memberId) : null;
  if (inviterId === null) return;
  const inviter = await findMember(tx, inviterId);
  if (inviter?.currency !== currency || inviter.suspendedAt) return;
  const amountMinor = commissionMinor({ depositMinor, rate, capMinor: cap[currency] });
  if (amountMinor === 0n) return;
  await insertCommission(tx, {
    id: derivedId("invites", "commission", depositId),
    depositId,
    inviterId,
    inviteeId: memberId,
    depositMinor,
    amountMinor,
    currency,
    createdAt: ctx.clock.now(),
  });
}

/** A commission of which the deposit is gone. */
export interface LostCommission {
  inviterId: bigint;
  amountMinor: bigint;
  currency: Currency;
  /** It was still open, and counts no more; else the inviter has collected it. */
  isTaken: boolean;
}
