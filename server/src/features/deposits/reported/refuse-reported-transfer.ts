import { transaction } from "../../../kernel/context.ts";
import type { Context } from "../../../ports/context.ts";
import { settleLine } from "../../statements/index.ts";
import { pushFailed } from "../crediting/push-deposit.ts";
import { closeReportedTransfer } from "../crediting/queries-reported-transfers.ts";
import { openMissingLines } from "../crediting/waiting-line.ts";
import { recordDecision } from "../record-decision.ts";
import type { ReportedTransferOutcome } from "../reported-transfer.ts";
import type { Reviewer } from "../reviewer.ts";
import { lockReportedTransfer } from "./queries.ts";

/**
 * A cashier refuses a reported transfer whose money never arrived. @returns `closed` when it was
 * settled or had expired before
 */
export async function refuseReportedTransfer(
  ctx: Context,
  reviewer: Reviewer,
  { reportedTransferId, note }: { reportedTransferId: string; note: string },
): Promise<ReportedTransferOutcome> {
  const { outcome, failed } = await transaction(ctx.db, async (tx) => {
    const reportedTransfer = await lockReportedTransfer(tx, reportedTransferId);
    if (!reportedTransfer) return { outcome: "missing" as const, failed: null };
    if (reportedTransfer.state === "refused") return { outcome: "done" as const, failed: null };
    const at = ctx.clock.now();
    const isClosed = await closeReportedTransfer(tx, { id: reportedTransferId, at, to: "refused" });
    if (!isClosed) return { outcome: "closed" as const, failed: null };
    await settleLine(tx, { id: reportedTransferId, status: "FAILED", at });
    const { memberId } = reportedTransfer;
    await openMissingLines(tx, { memberId, at });
    const decision = {
      action: "refuse",
      paymentId: null,
      reportedTransferId,
      memberId,
      note,
    } as const;
    await recordDecision(ctx, tx, { reviewer, decision, after: { state: "refused" } });
    return { outcome: "done" as const, failed: reportedTransfer };
  });
  if (failed) {
    ctx.push.queue("payments");
    pushFailed(ctx, { ...failed, lineId: failed.id });
  }
  return outcome;
}
