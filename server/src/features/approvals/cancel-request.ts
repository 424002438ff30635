import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../kernel/console-http/console-call.ts";
import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { stateOf } from "./approval.ts";
import { lockRequest, updateDecision } from "./queries.ts";

/**
 * The maker cancels the request before it is decided.
 * @throws NO_DATA, FORBIDDEN (the caller is not the maker), ALREADY_DECIDED, APPROVAL_EXPIRED
 */
export async function cancelRequest(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.approvals.cancelRequest>,
): Promise<{ message: "SUCCESS" }> {
  const { input, params, staff } = call;
  await transaction(ctx.db, async (tx) => {
    const request = (await lockRequest(tx, params.approvalId)) ?? refuse("NO_DATA");
    if (request.makerId !== staff.staffId) refuse("FORBIDDEN");
    const at = ctx.clock.now();
    const state = stateOf(request, at);
    if (state === "expired") refuse("APPROVAL_EXPIRED");
    if (state !== "waiting") refuse("ALREADY_DECIDED");
    const { id, kind, subject } = request;
    const { token } = staff;
    await updateDecision(tx, { token, id, state: "refused", note: input.why, at });
    await call.audit(tx, { subject, after: { approvalId: id, kind }, why: input.why });
  });
  ctx.push.queue("approvals");
  return { message: "SUCCESS" };
}
