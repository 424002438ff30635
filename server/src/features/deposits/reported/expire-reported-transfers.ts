import { transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";
import { settleLine } from "../../statements/index.ts";
import { pushFailed } from "../crediting/push-deposit.ts";
import { closeReportedTransfer } from "../crediting/queries-reported-transfers.ts";
import { openMissingLines } from "../crediting/waiting-line.ts";
import type { ReportedTransfer } from "../reported-transfer.ts";
import { listDueReportedTransfers } from "./queries.ts";

/**
 * Closes the reported transfers that have expired. Money that arrives later is credited as a
 * separate transfer.
 */
export async function expireReportedTransfers(ctx: Context): Promise<void> {
  for (const reportedTransfer of await listDueReportedTransfers(ctx.db, { now: ctx.clock.now() })) {
    const at = ctx.clock.now();
    const isClosed = await transaction(ctx.db, (tx) =>
      expireReportedTransfer(tx, { reportedTransfer, at }),
    );
    if (isClosed) pushFailed(ctx, { ...reportedTransfer, lineId: reportedTransfer.id });
  }
}

/** Closes an expired reported transfer. @returns false when it was closed before */
export async function expireReportedTransfer(
  tx: Tx,
  { reportedTransfer, at }: { reportedTransfer: ReportedTransfer; at: Date },
): Promise<boolean> {
  if (!(await closeReportedTransfer(tx, { id: reportedTransfer.id, at, to: "expired" })))
    return false;
  await settleLine(tx, { id: reportedTransfer.id, status: "FAILED", at });
  await openMissingLines(tx, { memberId: reportedTransfer.memberId, at });
  return true;
}
