import { createHash } from "node:crypto";
import { recordId, transaction } from "../../../kernel/context.ts";
import type { KeptCallback } from "../../../kernel/http/callbacks.ts";
import type { Context } from "../../../ports/context.ts";
import { insertUnreadable } from "./queries.ts";

/**
 * Keeps a signed callback that cannot be used, so that a staff user reads it: it may report money.
 * The same body of the same external party is one record, however often it is repeated.
 */
export async function keepUnreadable(ctx: Context, kept: KeptCallback): Promise<void> {
  const { externalParty, reason, detail, body } = kept;
  const id = recordId(ctx);
  const bodyHash = createHash("sha256").update(body).digest();
  const at = ctx.clock.now();
  await transaction(ctx.db, (tx) =>
    insertUnreadable(tx, { id, externalParty, reason, body, bodyHash, at }),
  );
  ctx.log.error(
    { event: "callback", externalParty, outcome: reason, ...(detail && { detail }) },
    "signed callback cannot be used",
  );
  ctx.push.queue("payments");
}
