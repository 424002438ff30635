import { fromMinor } from "@krapao/contract";
import { transaction } from "../../../kernel/context.ts";
import type { Context } from "../../../ports/context.ts";
import { lockUnmetCondition } from "../../bonuses/index.ts";
import { settleLine } from "../../statements/index.ts";
import { enqueueDocumentHold } from "../hold-for-document.ts";
import { enqueuePayout, holdMoney } from "../hold-money.ts";
import { findWithdrawal, lockWithdrawal, moveWithdrawal } from "../queries.ts";
import { recordRisk } from "../risk/record-risk.ts";
import { firstCheckAt, statusForMember } from "../withdrawal.ts";
import { planWithdrawal } from "./plan-withdrawal.ts";

/**
 * Continues a withdrawal whose sweep is closed. With enough in the wallet the money is held and the
 * withdrawal proceeds; otherwise it fails and the money stays in the wallet. Harmless when
 * repeated.
 */
export async function continueWithdrawal(ctx: Context, id: string): Promise<void> {
  const known = await findWithdrawal(ctx.db, id);
  if (known?.state !== "sweeping") return;
  const { heldState, risk, unknownMinor } = await planWithdrawal(ctx, known);
  const failed = await transaction(ctx.db, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id);
    if (withdrawal?.state !== "sweeping") return null;
    const at = ctx.clock.now();
    // The member may have taken a bonus during the sweep: its condition binds this money too.
    const isUnmet = await lockUnmetCondition(ctx, tx, withdrawal.memberId);
    const isBound = await isUnmet();
    if (!isBound && (await holdMoney(tx, withdrawal))) {
      const nextCheckAt = heldState === "review" ? null : firstCheckAt(at);
      const byItself = heldState === "approved" ? { unknownMinor } : {};
      await moveWithdrawal(tx, { id, to: heldState, at, nextCheckAt, ...byItself });
      await recordRisk(ctx, tx, { id, occasion: "swept", risk });
      if (heldState === "approved") await enqueuePayout(tx, id);
      else await enqueueDocumentHold(tx, withdrawal.memberId);
      return null;
    }
    const reason = isBound ? "bonus_condition" : "not_enough";
    await moveWithdrawal(tx, { id, to: "failed", at, nextCheckAt: null, reason });
    await settleLine(tx, { id, status: "FAILED", at });
    return { ...withdrawal, isBound };
  });
  ctx.push.queue("withdrawals");
  if (!failed) return;
  ctx.push.wallet(failed.memberId, {
    reason: "withdrawal",
    status: "FAILED",
    amount: fromMinor(failed.amountMinor),
    message: failed.isBound ? "BONUS_CONDITION" : statusForMember("failed").message,
    lineId: failed.id,
  });
}
