import type { Db, Tx } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";
import { listCalls, type StoredCall } from "../transfers/queries-calls.ts";
import { sumAccountTransfers, type TransferRow } from "../transfers/queries-transfers.ts";
import { type Readings, type Suggestion, suggestOutcome } from "./suggest-outcome.ts";

const CALLS_SHOWN = 100;

/** What is known of a transfer without an outcome, and what that suggests. */
export interface Evidence {
  /** Newest first. */
  calls: StoredCall[];
  readings: Readings;
  suggestion: Suggestion;
}

/** The stored answers of the provider about an open transfer. */
export async function readEvidence(
  ctx: Pick<Context, "ports">,
  db: Db | Tx,
  row: TransferRow,
): Promise<Evidence> {
  const [calls, moved] = await Promise.all([
    listCalls(db, { transferId: row.id, limit: CALLS_SHOWN }),
    sumAccountTransfers(db, row.game_account_id),
  ]);
  const readings = { ...readingsOf(ctx, calls, row), moved: moved.credits };
  return { calls, readings, suggestion: suggestOutcome(row, readings) };
}

/** The newest answer of each kind since the call. */
function readingsOf(
  { ports }: Pick<Context, "ports">,
  calls: StoredCall[],
  row: TransferRow,
): Omit<Readings, "moved"> {
  const calledMs = row.called_at?.getTime() ?? Infinity;
  const timeoutMs = ports.providers.get(row.provider)?.capabilities.providerTimeoutMs ?? 0;
  const newest = (operation: string) =>
    calls.find(
      (call) =>
        call.operation === operation &&
        call.response.outcome !== "none" &&
        call.requestedAt.getTime() > calledMs,
    );
  const credits = (value: unknown) =>
    typeof value === "string" && /^-?\d+$/.test(value) ? BigInt(value) : null;
  const read = { status: newest("status"), balance: newest("balance"), played: newest("played") };
  const status = read.status?.response.status;
  return {
    status: status === "done" || status === "absent" || status === "unknown" ? status : null,
    balance: credits(read.balance?.response.credits ?? read.balance?.response.value),
    played: credits(read.played?.response.value),
    isQuiet: Object.values(read).every(
      (call) => call === undefined || call.requestedAt.getTime() >= calledMs + timeoutMs,
    ),
  };
}
