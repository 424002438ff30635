import type { Tx } from "../../kernel/db.ts";
import { assert, refuse } from "../../kernel/errors.ts";
import { amountFor, type GiftRule, needsDeposit } from "./gift-rule.ts";
import { findLastDeposit, insertUsedDeposit } from "./queries.ts";

/** What a gift is worth to this member, and the deposit that earns it, if one has to. */
export interface Earned {
  amountMinor: bigint;
  depositId: string | null;
}

/**
 * Reckons a gift by its rule. The member's conditions must be locked (`requireFree`), so that a deposit is used once.
 * @throws DEPOSIT_MINIMUM when the last deposit is too small, or has earned a gift already
 */
export async function earnGift(
  tx: Tx,
  { memberId, rule }: { memberId: bigint; rule: GiftRule },
): Promise<Earned> {
  if (!needsDeposit(rule) && rule.amountMinor !== null) {
    return { amountMinor: rule.amountMinor, depositId: null };
  }
  const deposit = await findLastDeposit(tx, memberId);
  const amountMinor = deposit && !deposit.isUsed ? amountFor(rule, deposit.amountMinor) : null;
  if (!deposit || amountMinor === null) return refuse("DEPOSIT_MINIMUM");
  return { amountMinor, depositId: deposit.transferId };
}

/** Notes, once the condition is written, which deposit earned it. */
export async function useDeposit(
  tx: Tx,
  { conditionId, depositId }: { conditionId: string; depositId: string | null },
): Promise<void> {
  if (depositId === null) return;
  const isFirst = await insertUsedDeposit(tx, { transferId: depositId, conditionId });
  assert(isFirst, "a deposit that was judged unused earns one gift");
}
