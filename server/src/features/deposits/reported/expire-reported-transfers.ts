import { fromMinor } from "@krapao/contract";
import { transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";
import { settleLine } from "../../statements/index.ts";
import { closeReportedTransfer } from "../crediting/queries-reported-transfers.ts";
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
    if (isClosed) pushReportFailed(ctx, reportedTransfer);
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
  return true;
}

/** Notifies the member's open pages that a reported transfer failed. */
export function pushReportFailed(ctx: Context, { memberId, amountMinor }: ReportedTransfer): void {
  ctx.push.wallet(memberId, {
    reason: "deposit",
    status: "FAILED",
    amount: fromMinor(amountMinor),
    message: null,
  });
}
