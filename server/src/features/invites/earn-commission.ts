import type { Currency } from "@krapao/contract";
import { derivedId } from "../../kernel/clock.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { Context } from "../../ports/context.ts";
import { findInviter, findMember } from "../accounts/index.ts";
import { readSetting } from "../lookups/index.ts";
import { commissionMinor } from "./invite.ts";
import { insertCommission } from "./queries.ts";

/** A deposit that was credited. */
export interface SettledDeposit {
  depositId: string;
  memberId: bigint;
  amountMinor: bigint;
  currency: Currency;
}

/**
 * Records the inviter's commission for a settled deposit, once. There is none while invites are
 * off, or when inviter and invitee have different currencies: commissions are never converted.
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
