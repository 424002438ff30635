import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../kernel/console-http/console-call.ts";
import { recordId, transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { requireWithinLimit } from "../approvals/index.ts";
import {
  endReview,
  hasCommission,
  insertDecision,
  lockReviews,
  lockWaiting,
} from "./queries-review.ts";
import { sharingOf } from "./review.ts";

type Decide = typeof consoleContract.invites.approve | typeof consoleContract.invites.reject;

/**
 * A staff user decides all commissions of a pair that wait, once.
 * What is granted counts for the limits of the staff user.
 * @throws NO_DATA, ALREADY_DECIDED (none waits any more, or the pair shares more than was shown),
 *   STAFF_AMOUNT_LIMIT
 */
export async function decideReview(
  ctx: Context,
  call: ConsoleCall<Decide>,
  outcome: "approved" | "rejected",
): Promise<{ message: "SUCCESS" }> {
  const pair = {
    inviterId: BigInt(call.params.inviterId),
    inviteeId: BigInt(call.params.inviteeId),
  };
  const { shared: seen, why } = call.input;
  await transaction(ctx.db, async (tx) => {
    await lockReviews(tx, pair.inviterId);
    const waiting = await lockWaiting(tx, pair);
    if (waiting.length === 0) {
      refuse((await hasCommission(tx, pair)) ? "ALREADY_DECIDED" : "NO_DATA");
    }
    const shared = sharingOf(...waiting.map((commission) => commission.shared));
    if (shared.some((kind) => !seen.includes(kind))) refuse("ALREADY_DECIDED");
    const at = ctx.clock.now();
    const commissionIds = waiting.map(({ id }) => id);
    const sumMinor = waiting.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
    const currency = waiting[0]?.currency;
    if (outcome === "approved" && currency) {
      const decided = { kind: "adjustments", currency, amountMinor: sumMinor } as const;
      await requireWithinLimit(ctx, tx, call.staff, decided);
    }
    await endReview(tx, { commissionIds, rejectedAt: outcome === "rejected" ? at : null });
    const { staffId } = call.staff;
    await insertDecision(tx, { ...pair, id: recordId(ctx), outcome, shared, staffId, at });
    await call.audit(tx, {
      subject: `member:${pair.inviterId}`,
      before: { state: "review", shared },
      after: {
        state: outcome,
        invitee: `${pair.inviteeId}`,
        commissions: commissionIds,
        amountMinor: `${sumMinor}`,
        currency,
      },
      why,
    });
  });
  ctx.push.queue("invites");
  return { message: "SUCCESS" };
}
