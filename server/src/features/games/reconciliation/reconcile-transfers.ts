import type { Span } from "../../../kernel/calendar.ts";
import { type Comparison, compareWithLedger, type Discrepancy } from "../../../ledger/compare.ts";
import type { Context } from "../../../ports/context.ts";
import type { TransferStatus } from "../../../ports/game-provider.ts";
import { openCredentials } from "../game-account.ts";
import { getAccount } from "../queries.ts";
import { canLookUp, lookUp } from "../transfers/look-up.ts";
import type { TransferRow } from "../transfers/queries-transfers.ts";
import { listRecordsByIds, listSettled, toMoneyRecord } from "./queries.ts";

/**
 * Compares the transfers of a day: each record with the ledger and, if the provider has a status
 * query, with the provider's answer (docs/decisions/0013-reconciliation.md).
 */
export async function reconcileTransfers(ctx: Context, span: Span): Promise<Comparison> {
  const rows = await listSettled(ctx.db, span);
  const discrepancies = await compareWithLedger(ctx.db, {
    clearing: "provider_clearing",
    kinds: ["wallet_to_game", "game_to_wallet"],
    span,
    ofDay: rows.map(toMoneyRecord),
    byIds: (ids) => listRecordsByIds(ctx.db, ids),
  });
  const unchecked: string[] = [];
  let queried = 0;
  for (const row of rows) {
    const provider = ctx.ports.providers.get(row.provider);
    if (!provider?.capabilities.statusQuery || row.called_at === null) continue;
    if (!canLookUp(provider, ctx.clock.nowMs() - row.called_at.getTime())) continue;
    const account = openCredentials(ctx, await getAccount(ctx.db, row.game_account_id));
    const status = await lookUp(ctx, { row, provider, account });
    queried += 1;
    if (status.status === "unknown") unchecked.push(`${row.provider} transfer ${row.id}`);
    else discrepancies.push(...assessTransfer(row, status));
  }
  return {
    discrepancies,
    compared: { gameTransfers: rows.length, queriedTransfers: queried },
    unchecked,
  };
}

/** The discrepancies between a settled record and the provider's answer to its reference. Pure. */
export function assessTransfer(
  row: Pick<TransferRow, "id" | "provider" | "direction" | "credits_minor" | "state" | "reason">,
  status: TransferStatus,
): Discrepancy[] {
  if (status.status === "unknown") return [];
  const sign = row.direction === "in" ? 1n : -1n;
  const hasMoved = row.state === "done" || row.reason === "late_success";
  const oursMinor = hasMoved ? sign * row.credits_minor : 0n;
  const theirsMinor = status.status === "absent" ? 0n : movedBy(status, sign * row.credits_minor);
  if (oursMinor === theirsMinor) return [];
  return [
    {
      kind: "transfer",
      externalParty: row.provider,
      subject: row.id,
      unit: "credits",
      oursMinor,
      theirsMinor,
      detail: `record ${row.state}, provider ${status.status}`,
    },
  ];
}

/** Measured by the balances before and after it, if the provider reports them. */
function movedBy(
  { creditsBefore, creditsAfter }: { creditsBefore: bigint | null; creditsAfter: bigint | null },
  requested: bigint,
): bigint {
  return creditsBefore === null || creditsAfter === null ? requested : creditsAfter - creditsBefore;
}
