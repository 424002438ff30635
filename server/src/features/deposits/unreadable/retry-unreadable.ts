import { transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import { type CallbackHandler, findUnreadableReason } from "../../../kernel/http/callbacks.ts";
import { VERIFIED_BEFORE } from "../../../kernel/security/signature.ts";
import type { Context } from "../../../ports/context.ts";
import type { Reviewer } from "../reviewer.ts";
import { findUnreadable, lockUnreadable, updateClosed } from "./queries.ts";

type Callbacks = Readonly<Record<`/api/callback/${string}`, CallbackHandler>>;

/**
 * Reads a kept callback again, as if it arrived now: after an update of the server, or of the
 * record that it contradicted. What it reports is recorded once, however often it is read.
 * @throws NO_DATA, ALREADY_DECIDED, CALLBACK_UNREADABLE when it still cannot be used
 */
export async function retryUnreadable(
  ctx: Context,
  reviewer: Reviewer,
  { callbacks, callbackId: id, why }: { callbacks: Callbacks; callbackId: string; why: string },
): Promise<void> {
  const kept = (await findUnreadable(ctx.db, id)) ?? refuse("NO_DATA");
  if (kept.closedAt !== null) refuse("ALREADY_DECIDED");
  const handle = callbacks[`/api/callback/${kept.externalParty}`] ?? refuse("CALLBACK_UNREADABLE");
  await handle({ body: kept.body, signature: VERIFIED_BEFORE }).catch((error: unknown) => {
    if (findUnreadableReason(error) === null) throw error;
    refuse("CALLBACK_UNREADABLE");
  });
  await transaction(ctx.db, async (tx) => {
    const callback = (await lockUnreadable(tx, id)) ?? refuse("NO_DATA");
    if (callback.closedAt !== null) refuse("ALREADY_DECIDED");
    await updateClosed(tx, { id, at: ctx.clock.now(), by: reviewer.staff.name, note: why });
    const { externalParty, reason, times } = callback;
    await reviewer.audit(tx, {
      subject: `callback:${id}`,
      after: { externalParty, reason, times, isRead: true },
      why,
    });
  });
  ctx.push.queue("payments");
}
