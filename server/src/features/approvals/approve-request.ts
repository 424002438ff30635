import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../kernel/console-http/console-call.ts";
import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { type ApprovalExecutors, mayDecide, objectionTo } from "./approval.ts";
import { lockRequest, updateDecision } from "./queries.ts";
import { isSecondPerson } from "./second-person.ts";

/**
 * Approves a request and executes it in one transaction.
 * @throws NO_DATA, ALREADY_DECIDED, APPROVAL_OWN, APPROVAL_EXPIRED, VERSION_CHANGED (the payload
 * differs from what the checker saw), FORBIDDEN (the role lacks the permission of the kind), and
 * the codes of the executor
 */
export async function approveRequest(
  ctx: Context,
  executors: ApprovalExecutors,
  call: ConsoleCall<typeof consoleContract.approvals.approve>,
): Promise<{ message: "SUCCESS"; firstPassword: string | null }> {
  const { input, params, staff } = call;
  const done = await transaction(ctx.db, async (tx) => {
    const request = (await lockRequest(tx, params.approvalId)) ?? refuse("NO_DATA");
    if (!mayDecide(staff, request.kind)) refuse("FORBIDDEN");
    const now = ctx.clock.now();
    const checkerId = staff.staffId;
    const { makerId, requestedAt: madeAt } = request;
    const objection = objectionTo(request, {
      payloadHash: input.payloadHash,
      isSecondPerson: await isSecondPerson(tx, { makerId, checkerId, madeAt }),
      now,
    });
    if (objection) refuse(objection);
    const { id, kind, subject, payload, makerName } = request;
    const { token } = staff;
    await updateDecision(tx, { token, id, state: "approved", note: input.why || null, at: now });
    const executed = await executors[kind](ctx, tx, request, call);
    const after = { approvalId: id, kind, maker: makerName, ...payload };
    await call.audit(tx, { subject, after, ...(input.why && { why: input.why }) });
    return executed ?? null;
  });
  if (typeof done === "function") await done();
  ctx.push.queue("approvals");
  ctx.log.info(
    { event: "approvals.approve", outcome: "approved", recordId: params.approvalId },
    "approval request approved",
  );
  return {
    message: "SUCCESS",
    firstPassword: typeof done === "function" ? null : (done?.firstPassword ?? null),
  };
}
