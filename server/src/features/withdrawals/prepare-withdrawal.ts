import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { findMember } from "../accounts/index.ts";
import { readSetting } from "../lookups/index.ts";
import { checkLimits, firstState, type Withdrawal } from "./withdrawal.ts";

export interface WithdrawalRequest {
  memberId: bigint;
  amountMinor: bigint;
  idempotencyKey: string | null;
}

/** What a withdrawal takes from its member and from the operator's settings. */
export interface Plan
  extends Pick<
    Withdrawal,
    "memberId" | "amountMinor" | "currency" | "bankCode" | "bankAccountName" | "bankAccountNo"
  > {
  /** Where it goes once the money is held. */
  heldState: "approved" | "review";
  /** Why the amount is not allowed; null when it is. */
  problem: ReturnType<typeof checkLimits>;
}

/** Reads what the decision needs. @throws NO_BANK when there is no account to pay to. */
export async function planWithdrawal(
  { db }: Context,
  { memberId, amountMinor }: Pick<WithdrawalRequest, "memberId" | "amountMinor">,
): Promise<Plan> {
  const [member, withdrawMin, withdrawMax, autoPayoutMax] = await Promise.all([
    findMember(db, memberId),
    readSetting(db, "withdrawMin"),
    readSetting(db, "withdrawMax"),
    readSetting(db, "autoPayoutMax"),
  ]);
  if (!member) return refuse("NO_BANK");
  const { currency, bankCode, bankAccountName, bankAccountNo } = member;
  return {
    memberId,
    amountMinor,
    currency,
    bankCode,
    bankAccountName,
    bankAccountNo,
    heldState: firstState(amountMinor, autoPayoutMax[currency]),
    problem: checkLimits(amountMinor, {
      minMinor: withdrawMin[currency],
      maxMinor: withdrawMax[currency],
    }),
  };
}
