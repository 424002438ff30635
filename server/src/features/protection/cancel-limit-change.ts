import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { lockOrCreateProtection } from "./queries.ts";
import { findLimitChange, updateClosed } from "./queries-limit-changes.ts";

/**
 * Cancels a requested higher limit. Cancelling it again changes nothing.
 * @throws NO_DATA when the member has no such request, or it is confirmed
 */
export async function cancelLimitChange(
  ctx: Context,
  { memberId, changeId }: { memberId: bigint; changeId: string },
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    await lockOrCreateProtection(tx, memberId);
    const change = await findLimitChange(tx, { id: changeId, memberId });
    if (change?.state === "cancelled") return;
    if (change?.state !== "pending") return refuse("NO_DATA");
    await updateClosed(tx, { id: changeId, to: "cancelled", at: ctx.clock.now() });
  });
}
