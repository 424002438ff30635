import type { ServerOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { dropClaims, takeClaim } from "./queries-desk.ts";

/** How long others are warned; who still works on it says so again. */
const CLAIM_MS = 60_000;

/** Tells colleagues that somebody works on it. @throws ALREADY_DECIDED when it does not wait any more */
export async function claimWithdrawal(
  ctx: Context,
  { params, staff }: OfficeCall<typeof office.withdrawals.claim>,
): Promise<ServerOutput<typeof office.withdrawals.claim>> {
  const { staffId } = staff;
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + CLAIM_MS);
  const claimed = await transaction(ctx.db, async (tx) => {
    const taken = await takeClaim(tx, { id: params.withdrawalId, staffId, now, until });
    if (taken?.id === staffId) await dropClaims(tx, { staffId, exceptId: params.withdrawalId });
    return taken;
  });
  if (!claimed) return refuse("ALREADY_DECIDED");
  if (claimed.isNew) ctx.push.queue("withdrawals");
  return { claimedBy: { id: claimed.id, name: claimed.name }, isMine: claimed.id === staffId };
}
