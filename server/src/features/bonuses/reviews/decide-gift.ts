import { fromMinor } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { requireWithinLimit } from "../../approvals/index.ts";
import { enqueuePush } from "../../push/index.ts";
import { endReview, lockReview } from "./queries.ts";

type Decide =
  | typeof consoleContract.invites.approveGift
  | typeof consoleContract.invites.rejectGift;

/**
 * A staff user decides a gift that waits, once. An approval gives nothing: the member takes the
 * gift. It counts for the limits of the staff user.
 * @throws NO_DATA, ALREADY_DECIDED (or the member shares more than was shown), STAFF_AMOUNT_LIMIT
 */
export async function decideGift(
  ctx: Context,
  call: ConsoleCall<Decide>,
  outcome: "approved" | "rejected",
): Promise<{ message: "SUCCESS" }> {
  const { shared: seen, why } = call.input;
  const at = ctx.clock.now();
  const review = await transaction(ctx.db, async (tx) => {
    const waiting = (await lockReview(tx, call.params.reviewId)) ?? refuse("NO_DATA");
    const { id, memberId, kind, code, shared, otherIds, currency, amountMinor } = waiting;
    const isSeen = shared.every((each) => (seen as readonly string[]).includes(each));
    if (waiting.outcome !== null || !isSeen) refuse("ALREADY_DECIDED");
    if (outcome === "approved") {
      await requireWithinLimit(ctx, tx, call.staff, { kind: "adjustments", currency, amountMinor });
    }
    await endReview(tx, { id, outcome, staffId: call.staff.staffId, at });
    await call.audit(tx, {
      subject: `member:${memberId}`,
      before: { state: "review", shared },
      after: {
        state: outcome,
        kind,
        code,
        others: otherIds.map(String),
        amountMinor: `${amountMinor}`,
        currency,
      },
      why,
    });
    await enqueuePush(ctx, tx, { memberId, kind: outcome === "approved" ? "gift" : "noGift" });
    return waiting;
  });
  ctx.push.queue("invites");
  ctx.push.wallet(review.memberId, {
    reason: "bonus",
    status: outcome === "approved" ? "PROCESSING" : "FAILED",
    amount: fromMinor(review.amountMinor),
    message: outcome === "approved" ? "GIFT_APPROVED" : "GIFT_REJECTED",
  });
  return { message: "SUCCESS" };
}
