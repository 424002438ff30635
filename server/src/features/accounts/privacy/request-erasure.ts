import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { assert, refuse } from "../../../kernel/errors.ts";
import { enqueue } from "../../../kernel/jobs/jobs.ts";
import type { Context } from "../../../ports/context.ts";
import { type ApprovalExecutor, requestApproval } from "../../approvals/index.ts";
import { getConsoleMember } from "../queries-console.ts";
import { executeErasure, findErasureObstacle } from "./queries.ts";
import { refuseWhileExcluded } from "./refuse-while-excluded.ts";

type RequestErasure = typeof consoleContract.accounts.requestErasure;

/** The job that removes a file of an erased member. */
export const REMOVE_FILE_JOB = "accounts:remove-file";

/**
 * Requests the approval of a member's erasure.
 * @throws NO_DATA, ERASE_MONEY, ERASE_OPEN (money in transit, an undecided item or an open approval
 * request), ERASE_BONUS, SELF_EXCLUDED
 */
export async function requestErasure(
  ctx: Context,
  call: ConsoleCall<RequestErasure>,
): Promise<ServerOutput<RequestErasure>> {
  const memberId = BigInt(call.params.memberId);
  const { why } = call.input;
  const subject = `member:${memberId}`;
  const approvalId = await transaction(ctx.db, async (tx) => {
    await getConsoleMember(tx, memberId);
    await refuseObstacle(tx, { memberId, requestId: null, at: ctx.clock.now() });
    const payload = { memberId: `${memberId}` };
    const id = await requestApproval(ctx, tx, call, {
      kind: "accounts.erase",
      subject,
      payload,
      why,
    });
    await call.audit(tx, { subject, after: { approvalId: id }, why });
    return id;
  });
  ctx.push.queue("approvals");
  return { message: "APPROVAL_NEEDED", approvalId };
}

/**
 * Erases the member in the transaction of the approval, with all sessions; the check of the sockets
 * disconnects open pages. Jobs remove the files after the commit. The ledger stays.
 * @throws as `requestErasure`
 */
export const eraseApproved: ApprovalExecutor = async (ctx, tx, request, call) => {
  const memberId = BigInt(String(request.payload.memberId));
  assert(request.subject === `member:${memberId}`, "subject and payload name the same member");
  assert(call.staff.staffId !== request.makerId, "maker and checker of an erasure differ");
  const approval = { requestId: request.id, at: ctx.clock.now() };
  await refuseObstacle(tx, { ...approval, memberId });
  for (const key of await executeErasure(tx, approval)) {
    await enqueue(tx, { name: REMOVE_FILE_JOB, payload: { key } });
  }
};

async function refuseObstacle(
  db: Db | Tx,
  of: { memberId: bigint; requestId: string | null; at: Date },
): Promise<void> {
  const obstacle = await findErasureObstacle(db, of);
  if (obstacle !== null) refuse(obstacle);
  await refuseWhileExcluded(db, of);
}
