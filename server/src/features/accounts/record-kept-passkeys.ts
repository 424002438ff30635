import type { Tx } from "../../kernel/db/database.ts";
import type { Context } from "../../ports/context.ts";
import { hasPasskeys } from "./queries.ts";
import { recordSecurityEvent } from "./record-security-event.ts";

/**
 * Notifies a member who has passkeys that they still open the account. Call it where a new password
 * or the end of sessions shuts others out, in the same transaction.
 */
export async function recordKeptPasskeys(ctx: Context, tx: Tx, memberId: bigint): Promise<void> {
  if (await hasPasskeys(tx, memberId)) {
    await recordSecurityEvent(ctx, tx, { memberId, kind: "passkeysKept" });
  }
}
