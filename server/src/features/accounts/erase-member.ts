import type { ServerOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import { transaction } from "../../kernel/context.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { assert, refuse } from "../../kernel/errors.ts";
import { enqueue } from "../../kernel/jobs.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { type ApprovalExecutor, askApproval } from "../approvals/index.ts";
import { requirePlay } from "../protection/index.ts";
import { eraseMember, selectEraseObstacle } from "./queries-forget.ts";
import { requireMember } from "./read-member.ts";

type AskErase = typeof office.accounts.askErase;

/** The job that takes a file of somebody who is forgotten away. */
export const REMOVE_FILE_JOB = "accounts:remove-file";

/**
 * Asks a second person to forget a member.
 * @throws NO_DATA, ERASE_MONEY, ERASE_OPEN (money on its way, something to be decided, a request that waits), ERASE_BONUS, PLAY_PAUSED (who is
 * forgotten could open another account)
 */
export async function askErasure(
  ctx: Context,
  call: OfficeCall<AskErase>,
): Promise<ServerOutput<AskErase>> {
  const memberId = BigInt(call.params.memberId);
  const { why } = call.input;
  const subject = `member:${memberId}`;
  const approvalId = await transaction(ctx.db, async (tx) => {
    await requireMember(tx, memberId);
    await refuseObstacle(tx, { memberId, requestId: null, at: ctx.clock.now() });
    const payload = { memberId: `${memberId}` };
    const id = await askApproval(ctx, tx, call, { kind: "accounts.erase", subject, payload, why });
    await call.audit(tx, { subject, after: { approvalId: id }, why });
    return id;
  });
  ctx.push.queue("approvals");
  return { message: "APPROVAL_NEEDED", approvalId };
}

/**
 * A second person agreed: what names the member goes, in the transaction of the approval, and its sessions with it; open
 * pages are cut by the sockets' own check. Files go by jobs after the commit. The books stay.
 * @throws as `askErasure`
 */
export const eraseApproved: ApprovalExecutor = async (ctx, tx, request, call) => {
  const memberId = BigInt(String(request.payload.memberId));
  assert(request.subject === `member:${memberId}`, "the request names one member");
  assert(call.staff.staffId !== request.makerId, "two people forget a member");
  const asked = { requestId: request.id, at: ctx.clock.now() };
  await refuseObstacle(tx, { ...asked, memberId });
  for (const key of await eraseMember(tx, asked)) {
    await enqueue(tx, { name: REMOVE_FILE_JOB, payload: { key } });
  }
};

async function refuseObstacle(
  db: Db | Tx,
  of: { memberId: bigint; requestId: string | null; at: Date },
): Promise<void> {
  const obstacle = await selectEraseObstacle(db, of);
  if (obstacle !== null) refuse(obstacle);
  await requirePlay(of.at, db, of.memberId);
}
