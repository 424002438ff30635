import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { requireSecondPerson } from "../../approvals/index.ts";
import { listResolvers } from "../payout/queries-cases.ts";
import { lockWithdrawalRow, updateReview } from "./queries.ts";

/**
 * Closes the case of a payout whose decision the bank contradicted. What was paid twice is settled
 * instead (`settleLatePayout`). The member's withdrawals no longer wait for it, so neither decider
 * closes it.
 * @throws NO_DATA, ALREADY_DECIDED (there is no open case, or it is to be settled),
 *   VERSION_CHANGED, APPROVAL_OWN
 */
export async function closeCase(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.payouts.closeCase>,
): Promise<{ message: "SUCCESS" }> {
  const { withdrawalId: id } = call.params;
  const { version, why } = call.input;
  const { staffId: checkerId } = call.staff;
  await transaction(ctx.db, async (tx) => {
    const row = (await lockWithdrawalRow(tx, id)) ?? refuse("NO_DATA");
    const isLate = row.late_at !== null && row.late_settled_at === null;
    if (row.contradicted_at === null || row.case_closed_at !== null || isLate)
      refuse("ALREADY_DECIDED");
    if (row.version !== version) refuse("VERSION_CHANGED");
    for (const { staffId, makerId, at: madeAt } of await listResolvers(tx, id)) {
      for (const each of [makerId, staffId])
        if (each) await requireSecondPerson(tx, { makerId: each, checkerId, madeAt });
    }
    const at = ctx.clock.now();
    await updateReview(tx, id, { case_closed_at: at, case_closed_by: checkerId });
    await call.audit(tx, { subject: `withdrawal:${id}`, after: { isCaseOpen: false }, why });
  });
  ctx.push.queue("withdrawals");
  return { message: "SUCCESS" };
}
