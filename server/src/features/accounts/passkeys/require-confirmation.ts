import type { Tx } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { getConfirmsWithdrawals } from "./queries.ts";
import { deleteConfirmation } from "./queries-challenges.ts";

/**
 * Uses up the confirmation of a withdrawal by a member who wants one for each. Call it in the
 * withdrawal's transaction: a refusal leaves nothing behind, and the confirmation counts once.
 * @throws PASSKEY_REQUIRED
 */
export async function requireConfirmation(
  { clock }: Pick<Context, "clock">,
  tx: Tx,
  {
    memberId,
    sessionId,
    amountMinor,
  }: { memberId: bigint; sessionId: string; amountMinor: bigint },
): Promise<void> {
  if (!(await getConfirmsWithdrawals(tx, memberId))) return;
  const now = clock.now();
  if (!(await deleteConfirmation(tx, { sessionId, amountMinor, now }))) refuse("PASSKEY_REQUIRED");
}
