import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../kernel/console-http/console-call.ts";
import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { mayDecide, stateOf } from "./approval.ts";
import { lockRequest, updateDecision } from "./queries.ts";

/**
 * Refuses a request: it is not executed.
 * @throws NO_DATA, ALREADY_DECIDED, APPROVAL_OWN, APPROVAL_EXPIRED, VERSION_CHANGED, FORBIDDEN
 */
export async function refuseRequest(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.approvals.refuse>,
): Promise<{ message: "SUCCESS" }> {
  const { input, params, staff } = call;
  await transaction(ctx.db, async (tx) => {
    const request = (await lockRequest(tx, params.approvalId)) ?? refuse("NO_DATA");
    if (!mayDecide(staff, request.kind)) refuse("FORBIDDEN");
    const at = ctx.clock.now();
    const state = stateOf(request, at);
    if (state === "expired") refuse("APPROVAL_EXPIRED");
    if (state !== "waiting") refuse("ALREADY_DECIDED");
    if (request.makerId === staff.staffId) refuse("APPROVAL_OWN");
    if (request.payloadHash !== input.payloadHash) refuse("VERSION_CHANGED");
    const { id, kind, subject, makerName } = request;
    const { token } = staff;
    await updateDecision(tx, { token, id, state: "refused", note: input.why, at });
    const after = { approvalId: id, kind, maker: makerName };
    await call.audit(tx, { subject, after, why: input.why });
  });
  ctx.push.queue("approvals");
  return { message: "SUCCESS" };
}
