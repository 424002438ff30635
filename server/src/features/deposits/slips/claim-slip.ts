import { CLAIM_MS } from "@krapao/contract/console/deposits/payments";
import { transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import type { Reviewer } from "../reviewer.ts";
import { clearClaim, setClaim } from "./queries-actions.ts";
import { findConsoleSlip } from "./queries-console.ts";

/**
 * Claims a slip in review for a minute, renews the claim, or releases it. A claim keeps other staff
 * users from deciding at the same time; it expires, so it cannot block a slip for long.
 * @throws NO_DATA, ALREADY_DECIDED, CLAIMED_BY_OTHER
 */
export async function claimSlip(
  ctx: Context,
  { staff }: Pick<Reviewer, "staff">,
  { slipId, isTaken }: { slipId: string; isTaken: boolean },
): Promise<void> {
  const { staffId, name } = staff;
  const slip = await findConsoleSlip(ctx.db, slipId);
  if (!slip) return refuse("NO_DATA");
  if (!isTaken) {
    await transaction(ctx.db, (tx) => clearClaim(tx, { id: slipId, staffId }));
  } else {
    if (slip.state !== "review") return refuse("ALREADY_DECIDED");
    const now = ctx.clock.now();
    const until = new Date(now.getTime() + CLAIM_MS);
    const claim = { id: slipId, staffId, name, now, until };
    const isMine = await transaction(ctx.db, (tx) => setClaim(tx, claim));
    if (!isMine) return refuse("CLAIMED_BY_OTHER");
  }
  // A renewal changes nothing in the queue.
  if (isTaken !== (slip.claim?.staffId === staffId)) ctx.push.queue("slips");
}
