import { DAY_MS } from "@krapao/contract/time";
import { transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import type { Reviewer } from "../reviewer.ts";
import { deleteClosedBefore, lockUnreadable, updateClosed } from "./queries.ts";

/** Closed callbacks may name payers, so they are not kept for ever. */
const KEEP_CLOSED_MS = 90 * DAY_MS;

/**
 * Closes a callback that could not be used, with what the staff user found out. It moves no money:
 * a payment that the callback was about is entered from the bank's statement, or read again.
 * @throws NO_DATA, ALREADY_DECIDED
 */
export async function closeUnreadable(
  ctx: Context,
  reviewer: Reviewer,
  { callbackId: id, why }: { callbackId: string; why: string },
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const callback = (await lockUnreadable(tx, id)) ?? refuse("NO_DATA");
    if (callback.closedAt !== null) refuse("ALREADY_DECIDED");
    await updateClosed(tx, { id, at: ctx.clock.now(), by: reviewer.staff.name, note: why });
    const { externalParty, reason, times } = callback;
    await reviewer.audit(tx, {
      subject: `callback:${id}`,
      after: { externalParty, reason, times },
      why,
    });
  });
  ctx.push.queue("payments");
}

/**
 * Puts a callback that was closed by mistake back into the queue.
 * @throws NO_DATA, ALREADY_DECIDED
 */
export async function reopenUnreadable(
  ctx: Context,
  reviewer: Reviewer,
  { callbackId: id, why }: { callbackId: string; why: string },
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { closedAt, closedBy, note } = (await lockUnreadable(tx, id)) ?? refuse("NO_DATA");
    if (closedAt === null) refuse("ALREADY_DECIDED");
    await updateClosed(tx, { id, at: null, by: null, note: null });
    const before = { closedBy, note };
    await reviewer.audit(tx, { subject: `callback:${id}`, before, after: {}, why });
  });
  ctx.push.queue("payments");
}

export function deleteOldUnreadable(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.nowMs() - KEEP_CLOSED_MS);
  return transaction(ctx.db, (tx) => deleteClosedBefore(tx, before));
}
