import type { office } from "@krapao/contract/office";
import { isAllowed } from "@krapao/contract/office/permissions";
import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { type ApprovalExecutors, objectionTo, PERMISSION_OF_KIND } from "./approval.ts";
import { holdRequest, selectChecker, updateDecision } from "./queries.ts";

/**
 * A second person agrees, and it is done, in one transaction.
 * @throws NO_DATA, ALREADY_DECIDED, APPROVAL_OWN, APPROVAL_EXPIRED, VERSION_CHANGED (not what this person was shown),
 * FORBIDDEN (the deed itself is not for this role), and whatever the deed is refused with
 */
export async function approveRequest(
  ctx: Context,
  executors: ApprovalExecutors,
  call: OfficeCall<typeof office.approvals.approve>,
): Promise<{ message: "SUCCESS" }> {
  const { input, params, staff } = call;
  const afterwards = await transaction(ctx.db, async (tx) => {
    const request = (await holdRequest(tx, params.approvalId)) ?? refuse("NO_DATA");
    if (!isAllowed(staff.role, PERMISSION_OF_KIND[request.kind])) refuse("FORBIDDEN");
    const now = ctx.clock.now();
    const checker = await selectChecker(tx, staff.staffId);
    const objection = objectionTo(request, { payloadHash: input.payloadHash, checker, now });
    if (objection) refuse(objection);
    const { id, kind, subject, payload, makerName } = request;
    const checkerId = staff.staffId;
    await updateDecision(tx, { id, state: "approved", checkerId, note: input.why, at: now });
    const then = await executors[kind](ctx, tx, request, call);
    const after = { approvalId: id, kind, maker: makerName, ...payload };
    await call.audit(tx, { subject, after, why: input.why });
    return typeof then === "function" ? then : null;
  });
  afterwards?.();
  ctx.push.queue("approvals");
  ctx.log.info(
    { event: "approvals.approve", outcome: "approved", recordId: params.approvalId },
    "a second person approved",
  );
  return { message: "SUCCESS" };
}
