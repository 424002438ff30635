import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { startOfDay } from "../../../kernel/calendar.ts";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import { assert, refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { type ApprovalExecutor, requestApproval } from "../../approvals/index.ts";
import { readSetting } from "../../lookups/index.ts";
import { getConsoleMember } from "../queries-console.ts";
import { EXPORT_BYTES_MAX, fetchableSince } from "./fetch-export.ts";
import { getExportSize } from "./queries.ts";
import { countExportRequests, listExportRequests, lockExporter } from "./queries-exports.ts";

type RequestExport = typeof consoleContract.accounts.requestExport;

/**
 * Requests the approval of an export of all data of a member. The request names the member and
 * holds no data: the maker fetches it after the approval.
 * @throws NO_DATA, EXPORT_TOO_LARGE, ALREADY_DECIDED (the caller's request for this member waits,
 * or can be fetched), EXPORT_DAY_LIMIT
 */
export async function requestExport(
  ctx: Context,
  call: ConsoleCall<RequestExport>,
): Promise<ServerOutput<RequestExport>> {
  const memberId = BigInt(call.params.memberId);
  const { why } = call.input;
  const { staffId } = call.staff;
  const subject = `member:${memberId}`;
  await getConsoleMember(ctx.db, memberId);
  if ((await getExportSize(ctx.db, memberId)) > EXPORT_BYTES_MAX) refuse("EXPORT_TOO_LARGE");
  const perDay = await readSetting(ctx.db, "exportsPerDay");
  const approvalId = await transaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    await lockExporter(tx, staffId);
    const open = { staffId, memberId, now, approvedAfter: fetchableSince(now) };
    if ((await listExportRequests(tx, open)).length > 0) refuse("ALREADY_DECIDED");
    const since = startOfDay(now);
    if ((await countExportRequests(tx, { staffId, since })) >= perDay) refuse("EXPORT_DAY_LIMIT");
    const payload = { memberId: `${memberId}` };
    const kind = "accounts.export";
    const id = await requestApproval(ctx, tx, call, { kind, subject, payload, why });
    await call.audit(tx, { subject, after: { approvalId: id }, why });
    return id;
  });
  ctx.push.queue("approvals");
  return { message: "APPROVAL_NEEDED", approvalId };
}

/** Lets the maker fetch the export. Nothing is read yet. @throws NO_DATA */
export const allowExport: ApprovalExecutor = async (_ctx, tx, request, call) => {
  const memberId = BigInt(String(request.payload.memberId));
  assert(request.subject === `member:${memberId}`, "subject and payload name the same member");
  assert(call.staff.staffId !== request.makerId, "maker and checker of an export differ");
  await getConsoleMember(tx, memberId);
};
