import { type Comparison, compareWithBook, type Drift, type Span } from "../../ledger/compare.ts";
import type { Context } from "../../ports/context.ts";
import type { TransferStatus } from "../../ports/game-provider.ts";
import { openCredentials } from "./game-account.ts";
import { selectAccountById } from "./queries.ts";
import { selectRecordsByIds, selectSettled, toBookRecord } from "./queries-reconcile.ts";
import type { TransferRow } from "./queries-transfers.ts";

/**
 * Compares the transfers of a day: each record with the ledger, and, where the provider can be asked by reference, with
 * what it says (docs/decisions/0013-reconciliation.md).
 */
export async function reconcileTransfers(ctx: Context, span: Span): Promise<Comparison> {
  const rows = await selectSettled(ctx.db, span);
  const drift = await compareWithBook(ctx.db, {
    clearing: "provider_clearing",
    kinds: ["wallet_to_game", "game_to_wallet"],
    span,
    ofDay: rows.map(toBookRecord),
    byIds: (ids) => selectRecordsByIds(ctx.db, ids),
  });
  const unasked: string[] = [];
  let asked = 0;
  for (const row of rows) {
    const provider = ctx.ports.providers.get(row.provider);
    if (!provider?.capabilities.statusQuery || row.called_at === null) continue;
    const account = openCredentials(ctx, await selectAccountById(ctx.db, row.game_account_id));
    const { direction, credits_minor: credits } = row;
    const status = await provider.status({ account, reference: row.id, direction, credits });
    asked += 1;
    if (status.status === "unknown") unasked.push(`${row.provider} transfer ${row.id}`);
    else drift.push(...judgeTransfer(row, status));
  }
  return { drift, compared: { gameTransfers: rows.length, askedTransfers: asked }, unasked };
}

/** What a settled record and the provider's answer to its reference disagree on: pure. */
export function judgeTransfer(
  row: Pick<TransferRow, "id" | "provider" | "direction" | "credits_minor" | "state" | "reason">,
  status: TransferStatus,
): Drift[] {
  if (status.status === "unknown") return [];
  const sign = row.direction === "in" ? 1n : -1n;
  const hasMoved = row.state === "done" || row.reason === "late_success";
  const oursMinor = hasMoved ? sign * row.credits_minor : 0n;
  const theirsMinor = status.status === "absent" ? 0n : movedBy(status, sign * row.credits_minor);
  if (oursMinor === theirsMinor) return [];
  return [
    {
      kind: "transfer",
      party: row.provider,
      subject: row.id,
      unit: "credits",
      oursMinor,
      theirsMinor,
      detail: `record ${row.state}, provider ${status.status}`,
    },
  ];
}

/** By the balances around it where the provider tells them. */
function movedBy(
  { creditsBefore, creditsAfter }: { creditsBefore: bigint | null; creditsAfter: bigint | null },
  asked: bigint,
): bigint {
  return creditsBefore === null || creditsAfter === null ? asked : creditsAfter - creditsBefore;
}
