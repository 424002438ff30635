import { fromMinor } from "@krapao/contract";
import { transaction } from "../../kernel/context.ts";
import type { Context } from "../../ports/context.ts";
import { hasUnmetCondition } from "../bonuses/index.ts";
import { settleLine } from "../statements/index.ts";
import { approve, holdMoney } from "./hold-money.ts";
import { noteRisk } from "./note-risk.ts";
import { planWithdrawal } from "./prepare-withdrawal.ts";
import { findWithdrawal, lockWithdrawal, moveWithdrawal } from "./queries.ts";
import { firstCheckAt } from "./withdraw.ts";

/**
 * Goes on with a withdrawal whose gathering is over: with enough in the wallet the money is held and on its way,
 * otherwise it has failed and the money is in the wallet. Harmless when called again.
 */
export async function continueWithdrawal(ctx: Context, id: string): Promise<void> {
  const known = await findWithdrawal(ctx.db, id);
  if (known?.state !== "gathering") return;
  const { heldState, risk } = await planWithdrawal(ctx, known);
  const failed = await transaction(ctx.db, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id);
    if (withdrawal?.state !== "gathering") return null;
    const at = ctx.clock.now();
    // A gift may have been taken while the games were asked: its condition binds this money too.
    const isBound = await hasUnmetCondition(ctx, tx, withdrawal.memberId);
    if (!isBound && (await holdMoney(tx, withdrawal))) {
      const nextCheckAt = heldState === "review" ? null : firstCheckAt(at);
      await moveWithdrawal(tx, { id, to: heldState, at, nextCheckAt });
      await noteRisk(ctx, tx, { id, occasion: "gathered", risk });
      if (heldState === "approved") await approve(tx, id);
      return null;
    }
    const reason = isBound ? "bonus_condition" : "not_enough";
    await moveWithdrawal(tx, { id, to: "failed", at, nextCheckAt: null, reason });
    await settleLine(tx, { id, status: "FAILED", at });
    return withdrawal;
  });
  ctx.push.queue("withdrawals");
  if (!failed) return;
  ctx.push.wallet(failed.memberId, {
    reason: "withdrawal",
    status: "FAILED",
    amount: fromMinor(failed.amountMinor),
    message: "TRANSFER_FAIL",
  });
}
