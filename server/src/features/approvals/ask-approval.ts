import type { ApprovalKind } from "@krapao/contract/office/approvals";
import { recordId } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import type { StaffIdentity } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { APPROVAL_LIFE_MS } from "./approval.ts";
import { insertRequest } from "./queries.ts";

/**
 * Writes down what a second person has to approve within 24 hours. The caller's own deed goes into the audit log as
 * ever, and `ctx.push.queue("approvals")` after the commit tells the consoles.
 * @returns the request's id
 */
export async function askApproval(
  ctx: Pick<Context, "clock" | "random">,
  tx: Tx,
  { staff }: { staff: StaffIdentity },
  asked: {
    kind: ApprovalKind;
    /** What it is done to, as in the audit log. */
    subject: string;
    /** Everything the executor needs: it does these values and no others. Bigints become text. */
    payload: Record<string, unknown>;
    why: string;
  },
): Promise<string> {
  const id = recordId(ctx);
  const askedAt = ctx.clock.now();
  await insertRequest(tx, {
    ...asked,
    id,
    makerId: staff.staffId,
    askedAt,
    expiresAt: new Date(askedAt.getTime() + APPROVAL_LIFE_MS),
  });
  return id;
}
