import { recordId, transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { readSetting } from "../lookups/index.ts";
import { CONFIRM_FOR_MS, COOL_OFF_MS, isLooser } from "./limit.ts";
import { claimProtection, type LimitWish, updateLimit } from "./queries.ts";
import { closeChange, insertChange, selectPending } from "./queries-changes.ts";

/**
 * Sets one of a member's limits. What protects more counts at once and takes the place of a wish that waits; what protects
 * less waits for its day and its confirmation. Saying the same again changes nothing, nor the time that it waits.
 * @throws PROTECTION_INACTIVE of a limit where there was none, while the operator takes none
 */
export async function setLimit(ctx: Context, wish: LimitWish): Promise<void> {
  const isOffered = await readSetting(ctx.db, "playLimits");
  const outcome = await transaction(ctx.db, (tx) => decide(ctx, tx, { ...wish, isOffered }));
  const { memberId, period } = wish;
  ctx.log.info({ event: "protection.limit", outcome, memberId }, `a member's limit: ${period}`);
}

async function decide(
  ctx: Context,
  tx: Tx,
  { isOffered, ...wish }: LimitWish & { isOffered: boolean },
): Promise<"same" | "applied" | "pending"> {
  const { memberId, period, amountMinor } = wish;
  const { limits } = await claimProtection(tx, memberId);
  const current = limits[period];
  if (!isOffered && current === null && amountMinor !== null) refuse("PROTECTION_INACTIVE");
  const at = ctx.clock.now();
  const waits = (await selectPending(tx, memberId)).find((each) => each.period === period);
  const isWaiting = waits?.confirmUntil && waits.confirmUntil > at;
  const isSame = amountMinor === current;
  if (!isSame && isWaiting && waits.amountMinor === amountMinor) return "same";
  if (waits) await closeChange(tx, { id: waits.id, to: "withdrawn", at });
  if (isSame) return "same";
  const change = { ...wish, id: recordId(ctx), askedAt: at };
  if (isLooser(current, amountMinor)) {
    const confirmFrom = new Date(at.getTime() + COOL_OFF_MS);
    const confirmUntil = new Date(confirmFrom.getTime() + CONFIRM_FOR_MS);
    await insertChange(tx, { ...change, state: "pending", confirmFrom, confirmUntil });
    return "pending";
  }
  await updateLimit(tx, wish);
  await insertChange(tx, { ...change, state: "applied", confirmFrom: null, confirmUntil: null });
  return "applied";
}
