import type { Statement, Tx } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";
import { deleteConfirmationOrRefuse } from "./queries-challenges.ts";

/**
 * Uses up the confirmation of a withdrawal by a member who wants one for each. Call it in the
 * withdrawal's transaction: a refusal leaves nothing behind, and the confirmation counts once. It
 * is one statement, which may travel with the commit.
 * @throws PASSKEY_REQUIRED
 */
export function requireConfirmation(
  { clock }: Pick<Context, "clock">,
  tx: Tx,
  {
    memberId,
    sessionId,
    amountMinor,
  }: { memberId: bigint; sessionId: string; amountMinor: bigint },
): Statement<void> {
  const confirmed = { memberId, sessionId, amountMinor, now: clock.now() };
  return deleteConfirmationOrRefuse(tx, confirmed);
}
