import type { office } from "@krapao/contract/office";
import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { stateOf } from "./approval.ts";
import { holdRequest, updateDecision } from "./queries.ts";

/**
 * Whoever asked takes the request back before anybody decided it: nothing is done.
 * @throws NO_DATA, FORBIDDEN (somebody else asked), ALREADY_DECIDED, APPROVAL_EXPIRED
 */
export async function takeBackRequest(
  ctx: Context,
  call: OfficeCall<typeof office.approvals.takeBack>,
): Promise<{ message: "SUCCESS" }> {
  const { input, params, staff } = call;
  await transaction(ctx.db, async (tx) => {
    const request = (await holdRequest(tx, params.approvalId)) ?? refuse("NO_DATA");
    if (request.makerId !== staff.staffId) refuse("FORBIDDEN");
    const at = ctx.clock.now();
    const state = stateOf(request, at);
    if (state === "expired") refuse("APPROVAL_EXPIRED");
    if (state !== "waiting") refuse("ALREADY_DECIDED");
    const { id, kind, subject } = request;
    // Nobody checks an own request: without a checker it was taken back.
    await updateDecision(tx, { id, state: "refused", checkerId: null, note: input.why, at });
    await call.audit(tx, { subject, after: { approvalId: id, kind }, why: input.why });
  });
  ctx.push.queue("approvals");
  return { message: "SUCCESS" };
}
