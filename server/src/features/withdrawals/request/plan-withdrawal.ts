import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { findMember, hasAskedBankChange, requireProof } from "../accounts/index.ts";
import { readSetting } from "../lookups/index.ts";
import { readRisk } from "./read-risk.ts";
import type { Risk } from "./risk.ts";
import { checkLimits, firstState, type Withdrawal } from "./withdrawal.ts";

export interface WithdrawalRequest {
  memberId: bigint;
  amountMinor: bigint;
  idempotencyKey: string | null;
  /** When its member showed the password last. */
  provedAt: Date;
}

/** What a withdrawal takes from its member and from the operator's settings. */
export interface Plan
  extends Pick<
    Withdrawal,
    "memberId" | "amountMinor" | "currency" | "bankCode" | "bankAccountName" | "bankAccountNo"
  > {
  /** Where it goes once the money is held: the desk sees what is large, and what looks suspicious. */
  heldState: "approved" | "review";
  risk: Risk;
  /** Why the amount is not allowed; null when it is. */
  problem: ReturnType<typeof checkLimits>;
}

/** Reads what the decision needs. @throws NO_BANK when there is no account to pay to. */
export async function planWithdrawal(
  ctx: Context,
  {
    memberId,
    amountMinor,
    id,
  }: Pick<WithdrawalRequest, "memberId" | "amountMinor"> & { id?: string },
): Promise<Plan> {
  const { db } = ctx;
  const [member, withdrawMin, withdrawMax, autoPayoutMax, { reviewScore }] = await Promise.all([
    findMember(db, memberId),
    readSetting(db, "withdrawMin"),
    readSetting(db, "withdrawMax"),
    readSetting(db, "autoPayoutMax"),
    readSetting(db, "withdrawRisk"),
  ]);
  if (!member) return refuse("NO_BANK");
  const { currency, bankCode, bankAccountName, bankAccountNo } = member;
  const payout = { memberId, amountMinor, currency, bankCode, bankAccountName, bankAccountNo };
  const risk = await readRisk(ctx, id === undefined ? payout : { ...payout, id });
  // While two people are about to change the bank account a cashier looks where the money goes.
  const isChanging = await hasAskedBankChange(db, { memberId, now: ctx.clock.now() });
  const isFlagged = isChanging || risk.score >= reviewScore;
  return {
    ...payout,
    risk,
    heldState: isFlagged ? "review" : firstState(amountMinor, autoPayoutMax[currency]),
    problem: checkLimits(amountMinor, {
      minMinor: withdrawMin[currency],
      maxMinor: withdrawMax[currency],
    }),
  };
}

/** Asks for a fresh proof where the operator wants one: last of all, of a withdrawal that would go through. @throws PROOF_REQUIRED */
export async function requireProofOf(
  ctx: Context,
  { amountMinor, provedAt }: WithdrawalRequest,
  { currency }: Pick<Plan, "currency">,
): Promise<void> {
  const proofMin = await readSetting(ctx.db, "proofMin");
  if (amountMinor >= proofMin[currency]) requireProof(ctx, { provedAt });
}
