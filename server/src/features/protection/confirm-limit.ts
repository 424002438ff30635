import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { claimProtection, updateLimit } from "./queries.ts";
import { closeChange, findChange } from "./queries-changes.ts";

interface Wish {
  memberId: bigint;
  changeId: string;
}

/**
 * Lets a higher limit count that has waited its time. Confirmed again it is answered as the first time.
 * @throws NO_DATA when it was withdrawn or its time to confirm is over, LIMIT_NOT_YET before that begins
 */
export async function confirmLimit(ctx: Context, { memberId, changeId }: Wish): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    await claimProtection(tx, memberId);
    const change = (await findChange(tx, { id: changeId, memberId })) ?? refuse("NO_DATA");
    if (change.state === "confirmed") return;
    const at = ctx.clock.now();
    const { confirmFrom, confirmUntil, period, amountMinor } = change;
    if (change.state !== "pending" || !confirmFrom || !confirmUntil || at >= confirmUntil) {
      return refuse("NO_DATA");
    }
    if (at < confirmFrom) return refuse("LIMIT_NOT_YET");
    await updateLimit(tx, { memberId, period, amountMinor });
    await closeChange(tx, { id: changeId, to: "confirmed", at });
  });
  const outcome = "confirmed";
  ctx.log.info({ event: "protection.limit", outcome, memberId }, "a higher limit counts now");
}

/** Gives up a higher limit that waits. @throws NO_DATA when there is none of this id, or it counts already */
export async function keepLimit(ctx: Context, { memberId, changeId }: Wish): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    await claimProtection(tx, memberId);
    const change = await findChange(tx, { id: changeId, memberId });
    if (change?.state === "withdrawn") return;
    if (change?.state !== "pending") return refuse("NO_DATA");
    await closeChange(tx, { id: changeId, to: "withdrawn", at: ctx.clock.now() });
  });
}
