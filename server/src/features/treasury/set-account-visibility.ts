import type { Code } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../kernel/console-http/console-call.ts";
import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { type ApprovalExecutor, hasOpenRequest, requestApproval } from "../approvals/index.ts";
import { deleteHiddenAccount, insertHiddenAccount, listAccountRows } from "./queries.ts";
import { clearUsageCache } from "./read-usage.ts";

/**
 * Hides a house account from members, which one person does, or requests that a hidden one is shown
 * again, which a second person approves. Payments to a hidden account are matched and credited as
 * always.
 * @throws NO_DATA, ALREADY_DECIDED (no change, or it is requested already)
 */
export async function setAccountVisibility(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.treasury.changeVisibility>,
): Promise<{ message: Code; approvalId: string | null }> {
  const { params, input, staff } = call;
  const { isShown, why } = input;
  const at = ctx.clock.now();
  const approvalId = await transaction(ctx.db, async (tx) => {
    const account = (await listAccountRows(tx)).find(({ code }) => code === params.code);
    if (!account) return refuse("NO_DATA");
    const { code, hidden: known } = account;
    const subject = `house:${code}`;
    if (isShown && (known === null || (await hasOpenRequest(tx, { subject, now: at }))))
      refuse("ALREADY_DECIDED");
    const hidden = { code, at, staffName: staff.name, why };
    if (!isShown && !(await insertHiddenAccount(tx, hidden))) refuse("ALREADY_DECIDED");
    const request = { kind: "treasury.show", subject, payload: { code }, why } as const;
    const requestId = isShown ? await requestApproval(ctx, tx, call, request) : null;
    await call.audit(tx, {
      subject,
      before: { isShown: !isShown },
      after: { isShown, ...(requestId !== null && { approvalId: requestId }) },
      why,
    });
    return requestId;
  });
  clearUsageCache(ctx.db);
  ctx.push.queue("treasury");
  if (approvalId !== null) ctx.push.queue("approvals");
  return { message: approvalId === null ? "SUCCESS" : "APPROVAL_NEEDED", approvalId };
}

/** Shows a hidden account again, as a second person approved. @throws ALREADY_DECIDED */
export const showAccount: ApprovalExecutor = async (ctx, tx, request) => {
  if (!(await deleteHiddenAccount(tx, String(request.payload.code)))) refuse("ALREADY_DECIDED");
  return () => {
    clearUsageCache(ctx.db);
    ctx.push.queue("treasury");
  };
};
