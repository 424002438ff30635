import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { deleteOtherClaims, updateClaim } from "./queries.ts";

/** How long a claim warns other staff users; the console renews it. */
const CLAIM_MS = 60_000;

/**
 * Claims a withdrawal, which warns other staff users.
 * @throws ALREADY_DECIDED when not in review
 */
export async function claimWithdrawal(
  ctx: Context,
  { params, staff }: ConsoleCall<typeof consoleContract.withdrawals.claim>,
): Promise<ServerOutput<typeof consoleContract.withdrawals.claim>> {
  const { staffId } = staff;
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + CLAIM_MS);
  const claimed = await transaction(ctx.db, async (tx) => {
    const taken = await updateClaim(tx, { id: params.withdrawalId, staffId, now, until });
    if (taken?.id === staffId)
      await deleteOtherClaims(tx, { staffId, exceptId: params.withdrawalId, until });
    return taken;
  });
  if (!claimed) return refuse("ALREADY_DECIDED");
  if (claimed.isNew) ctx.push.queue("withdrawals");
  return { claimedBy: { id: claimed.id, name: claimed.name }, isMine: claimed.id === staffId };
}
