import { recordId, transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { readSetting } from "../lookups/index.ts";
import { CONFIRM_FOR_MS, COOL_OFF_MS, isLooser } from "./limit.ts";
import { type LimitChangeRequest, lockOrCreateProtection, updateLimit } from "./queries.ts";
import { insertLimitChange, listPendingChanges, updateClosed } from "./queries-limit-changes.ts";

/**
 * Sets one of a member's limits. A stricter limit applies at once and cancels a pending request. A
 * looser one becomes a request with a cool-off of 24 hours, which the member then confirms. The
 * same request again changes nothing; its cool-off does not start anew.
 * @throws PROTECTION_INACTIVE for a first limit while the operator offers none
 */
export async function setLimit(ctx: Context, request: LimitChangeRequest): Promise<void> {
  const isOffered = await readSetting(ctx.db, "playLimits");
  const outcome = await transaction(ctx.db, (tx) => decide(ctx, tx, { ...request, isOffered }));
  const { memberId, period } = request;
  ctx.log.info(
    { event: "protection.limit", outcome, memberId },
    `deposit limit changed: ${period}`,
  );
}

async function decide(
  ctx: Context,
  tx: Tx,
  { isOffered, ...request }: LimitChangeRequest & { isOffered: boolean },
): Promise<"same" | "applied" | "pending"> {
  const { memberId, period, amountMinor } = request;
  const { limits } = await lockOrCreateProtection(tx, memberId);
  const current = limits[period];
  if (!isOffered && current === null && amountMinor !== null) refuse("PROTECTION_INACTIVE");
  const at = ctx.clock.now();
  const pending = (await listPendingChanges(tx, memberId)).find((each) => each.period === period);
  const isPending = pending?.confirmUntil && pending.confirmUntil > at;
  const isSame = amountMinor === current;
  if (!isSame && isPending && pending.amountMinor === amountMinor) return "same";
  if (pending) await updateClosed(tx, { id: pending.id, to: "cancelled", at });
  if (isSame) return "same";
  const change = { ...request, id: recordId(ctx), requestedAt: at };
  if (isLooser(current, amountMinor)) {
    const confirmFrom = new Date(at.getTime() + COOL_OFF_MS);
    const confirmUntil = new Date(confirmFrom.getTime() + CONFIRM_FOR_MS);
    await insertLimitChange(tx, { ...change, state: "pending", confirmFrom, confirmUntil });
    return "pending";
  }
  await updateLimit(tx, request);
  await insertLimitChange(tx, {
    ...change,
    state: "applied",
    confirmFrom: null,
    confirmUntil: null,
  });
  return "applied";
}
