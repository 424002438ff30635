import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { lockOrCreateProtection, updateLimit } from "./queries.ts";
import { findLimitChange, updateClosed } from "./queries-limit-changes.ts";

/**
 * Applies a requested higher limit after its cool-off. Confirming it again changes nothing.
 * @throws NO_DATA (cancelled, or its time to confirm is over), LIMIT_NOT_YET (still in cool-off)
 */
export async function confirmLimitChange(
  ctx: Context,
  { memberId, changeId }: { memberId: bigint; changeId: string },
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    await lockOrCreateProtection(tx, memberId);
    const change = (await findLimitChange(tx, { id: changeId, memberId })) ?? refuse("NO_DATA");
    if (change.state === "confirmed") return;
    const at = ctx.clock.now();
    const { confirmFrom, confirmUntil, period, amountMinor } = change;
    if (change.state !== "pending" || !confirmFrom || !confirmUntil || at >= confirmUntil) {
      return refuse("NO_DATA");
    }
    if (at < confirmFrom) return refuse("LIMIT_NOT_YET");
    await updateLimit(tx, { memberId, period, amountMinor });
    await updateClosed(tx, { id: changeId, to: "confirmed", at });
  });
  const outcome = "confirmed";
  ctx.log.info({ event: "protection.limit", outcome, memberId }, "higher deposit limit confirmed");
}
