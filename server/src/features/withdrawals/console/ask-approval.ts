import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { hasOpenRequest, requestApproval } from "../../approvals/index.ts";
import { amountOf, decideWithdrawal } from "./decide-withdrawal.ts";

/**
 * Asks another staff user to approve a withdrawal that is above the most that the caller may
 * approve. @throws NO_DATA, ALREADY_DECIDED (also when it was asked), VERSION_CHANGED,
 * CLAIMED_BY_OTHER
 */
export async function askApproval(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.withdrawals.askApproval>,
): Promise<{ message: "APPROVAL_NEEDED"; approvalId: string }> {
  const { input, params, staff } = call;
  const { why, unplayed, ...rest } = input;
  const seen = { ...rest, id: params.withdrawalId };
  const approvalId = await decideWithdrawal(ctx, { seen, staff }, async (tx, row, now) => {
    const { id, version } = row;
    if (await hasOpenRequest(tx, { subject: `withdrawal:${id}`, now })) refuse("ALREADY_DECIDED");
    const payload = { id, version, ...amountOf(row), unplayed: `${unplayed}` };
    const subject = `withdrawal:${id}`;
    const kind = "withdrawals.approve";
    const requestId = await requestApproval(ctx, tx, call, { kind, subject, payload, why });
    await call.audit(tx, { subject, after: { ...amountOf(row), approvalId: requestId }, why });
    return requestId;
  });
  ctx.push.queue("approvals");
  return { message: "APPROVAL_NEEDED", approvalId };
}
