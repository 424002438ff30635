import type { Currency } from "@krapao/contract";
import { derivedId } from "../../kernel/clock.ts";
import { transaction } from "../../kernel/context.ts";
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
export async function earnCommission(ctx: Context, deposit: SettledDeposit): Promise<void> {
  const { depositId, memberId, amountMinor: depositMinor, currency } = deposit;
  const { isActive, rate, cap } = await readSetting(ctx.db, "invite");
  const inviterId = isActive ? await findInviter(ctx.db, memberId) : null;
  if (inviterId === null) return;
  const inviter = await findMember(ctx.db, inviterId);
  if (inviter?.currency !== currency || inviter.suspendedAt) return;
  const amountMinor = commissionMinor({ depositMinor, rate, capMinor: cap[currency] });
  if (amountMinor === 0n) return;
  await transaction(ctx.db, (tx) =>
    insertCommission(tx, {
      id: derivedId("invites", "commission", depositId),
      depositId,
      inviterId,
      inviteeId: memberId,
      depositMinor,
      amountMinor,
      currency,
      createdAt: ctx.clock.now(),
    }),
  );
}
