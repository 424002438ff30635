import { WALLET } from "@krapao/contract/member/games";
import { derivedId } from "../../../kernel/clock.ts";
import { transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { refreshSlots } from "../../games/index.ts";
import { findDetail, openLine } from "../../statements/index.ts";
import type { Condition } from "./condition.ts";
import { evaluateCondition } from "./evaluate-condition.ts";
import { clearCondition } from "./queries.ts";
import { refreshTurnoverOfCondition } from "./read-total.ts";

/**
 * Clears the member's condition if it is met. Reads the games again before refusing.
 * @throws BONUS_CONDITION while it is unmet, NO_DATA when no reward is active
 */
export async function clearBonus(ctx: Context, memberId: bigint) {
  if (await tryClear(ctx, memberId)) return { message: "BONUS_CLEAR" } as const;
  await Promise.all([refreshSlots(ctx, { memberId }), refreshTurnoverOfCondition(ctx, memberId)]);
  if (await tryClear(ctx, memberId)) return { message: "BONUS_CLEAR" } as const;
  return refuse("BONUS_CONDITION");
}

function tryClear(ctx: Context, memberId: bigint): Promise<boolean> {
  return transaction(ctx.db, async (tx) => {
    const evaluated = await evaluateCondition(ctx, tx, memberId);
    if (!evaluated) return refuse("NO_DATA");
    return clearMet(ctx, tx, evaluated.condition);
  });
}

/** Clears a condition that is met, and adds its line. @returns false: it is not met */
export async function clearMet(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  condition: Condition,
): Promise<boolean> {
  const at = ctx.clock.now();
  if (!(await clearCondition(tx, { id: condition.id, at }))) return false;
  await openLine(tx, {
    id: derivedId("bonuses.finish", condition.id),
    memberId: condition.memberId,
    statementType: "finish_bonus",
    from: condition.code,
    to: WALLET,
    amountMinor: condition.amountMinor,
    currency: condition.currency,
    status: "SUCCESS",
    createdAt: at,
    // Named as the line of the reward, whose id is that of the condition.
    detail: (await findDetail(tx, condition.id)) ?? {
      [condition.kind]: { description: condition.description },
    },
  });
  return true;
}
