import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { decideWithdrawal, recordDecision } from "./decide-withdrawal.ts";
import { updateReview } from "./queries.ts";

const UNPARKED = {
  parked_at: null,
  parked_by: null,
  park_reason: null,
  is_parked_for_document: false,
} as const;
const UNAPPROVED = {
  first_approved_by: null,
  first_approved_at: null,
  needs_two_approvals: false,
} as const;

/**
 * Parks a withdrawal; its money stays held. A first approval does not count any more.
 * @throws NO_DATA, ALREADY_DECIDED, VERSION_CHANGED, CLAIMED_BY_OTHER
 */
export function parkWithdrawal(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.withdrawals.park>,
) {
  const { staff, input } = call;
  const { withdrawalId } = call.params;
  return decideWithdrawal(
    ctx,
    { seen: { ...input, id: withdrawalId }, staff },
    async (tx, row, at) => {
      const { why } = input;
      const version = await updateReview(tx, row.id, {
        ...UNAPPROVED,
        parked_at: at,
        parked_by: staff.staffId,
        park_reason: why,
        is_parked_for_document: false,
      });
      await recordDecision(ctx, tx, { withdrawalId, action: "park", staff, why, at });
      await call.audit(tx, {
        subject: `withdrawal:${row.id}`,
        before: { isParked: row.parked_at !== null, firstApproval: row.first_approved_by },
        after: { isParked: true },
        why,
      });
      return { message: "SUCCESS" as const, version };
    },
  );
}

/**
 * Returns a parked withdrawal to its place in the queue.
 * @throws NO_DATA, ALREADY_DECIDED (also when it is not parked), VERSION_CHANGED, CLAIMED_BY_OTHER
 */
export function unparkWithdrawal(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.withdrawals.unpark>,
) {
  const { staff, input } = call;
  const { withdrawalId } = call.params;
  return decideWithdrawal(
    ctx,
    { seen: { ...input, id: withdrawalId }, staff },
    async (tx, row, at) => {
      if (row.parked_at === null) refuse("ALREADY_DECIDED");
      const version = await updateReview(tx, row.id, UNPARKED);
      await recordDecision(ctx, tx, { withdrawalId, action: "unpark", staff, why: null, at });
      await call.audit(tx, {
        subject: `withdrawal:${row.id}`,
        before: { isParked: true },
        after: { isParked: false },
      });
      return { message: "SUCCESS" as const, version };
    },
  );
}
