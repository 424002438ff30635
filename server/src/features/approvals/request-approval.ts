import type { ApprovalKind } from "@krapao/contract/console/approvals";
import type { CallingStaff } from "../../kernel/console-http/console-call.ts";
import { recordId } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { Context } from "../../ports/context.ts";
import { APPROVAL_LIFE_MS } from "./approval.ts";
import { insertRequest } from "./queries.ts";

/**
 * Inserts a request that a second person can approve within 24 hours. The caller writes its own
 * audit entry, and calls `ctx.push.queue("approvals")` after the commit to update open consoles.
 * @returns the request's id
 */
export async function requestApproval(
  ctx: Pick<Context, "clock" | "random">,
  tx: Tx,
  { staff }: { staff: CallingStaff },
  request: {
    kind: ApprovalKind;
    /** What the action concerns, as in the audit log. */
    subject: string;
    /** All values that the executor uses. Bigints become text. */
    payload: Record<string, unknown>;
    why: string;
  },
): Promise<string> {
  const id = recordId(ctx);
  const requestedAt = ctx.clock.now();
  await insertRequest(tx, {
    ...request,
    id,
    token: staff.token,
    requestedAt,
    expiresAt: new Date(requestedAt.getTime() + APPROVAL_LIFE_MS),
  });
  return id;
}
