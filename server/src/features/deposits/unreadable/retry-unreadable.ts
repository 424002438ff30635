import { refuse } from "../../../kernel/errors.ts";
import {
  type CallbackHandler,
  findUnreadableReason,
  nameIn,
} from "../../../kernel/http/callbacks.ts";
import { VERIFIED_BEFORE } from "../../../kernel/security/signature.ts";
import type { Context } from "../../../ports/context.ts";
import type { Reviewer } from "../reviewer.ts";
import { closeUnreadable } from "./close-unreadable.ts";
import { findUnreadable } from "./queries.ts";

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
  const handle =
    Object.entries(callbacks).find(([path]) => nameIn(path) === kept.externalParty)?.[1] ??
    refuse("CALLBACK_UNREADABLE");
  await handle({ body: kept.body, signature: VERIFIED_BEFORE }).catch((error: unknown) => {
    if (findUnreadableReason(error) === null) throw error;
    refuse("CALLBACK_UNREADABLE");
  });
  await closeUnreadable(ctx, reviewer, { callbackId: id, why });
}
