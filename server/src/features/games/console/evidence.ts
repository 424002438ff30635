import { type Db, inOrder, type Tx } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";
import type { GameProvider } from "../../../ports/game-provider.ts";
import { canLookUp } from "../transfers/look-up.ts";
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
  const [calls, moved] = await inOrder(db, [
    listCalls(db, { transferId: row.id, limit: CALLS_SHOWN }),
    sumAccountTransfers(db, row.game_account_id),
  ]);
  const readings = { ...readingsOf(ctx, calls, row), moved: moved.credits };
  return { calls, readings, suggestion: suggestOutcome(row, readings) };
}

/** Whether a look-up was about another transfer, whose answer shows what "not found" is worth. */
export const isControl = ({ operation, request }: StoredCall, transferId: string): boolean =>
  operation === "status" && request.reference !== transferId;

/** The newest answer of each kind since the call. */
function readingsOf(
  { ports }: Pick<Context, "ports">,
  calls: StoredCall[],
  row: TransferRow,
): Omit<Readings, "moved"> {
  const calledMs = row.called_at?.getTime() ?? Infinity;
  const capabilities = ports.providers.get(row.provider)?.capabilities;
  const timeoutMs = capabilities?.providerTimeoutMs ?? 0;
  const newest = (operation: string) =>
    calls.find(
      (call) =>
        call.operation === operation &&
        !isControl(call, row.id) &&
        call.response.outcome !== "none" &&
        call.requestedAt.getTime() > calledMs,
    );
  const credits = (value: unknown) =>
    typeof value === "string" && /^-?\d+$/.test(value) ? BigInt(value) : null;
  const read = { status: newest("status"), balance: newest("balance"), played: newest("played") };
  const control = calls.find((call) => isControl(call, row.id));
  return {
    status: statusOf(read.status, { control, calledMs, capabilities }),
    balance: credits(read.balance?.response.credits ?? read.balance?.response.value),
    played: credits(read.played?.response.value),
    isQuiet: Object.values(read).every(
      (call) => call === undefined || call.requestedAt.getTime() >= calledMs + timeoutMs,
    ),
  };
}

/**
 * The provider's answer to our reference. "Absent" counts only within its look-up window, and when
 * the look-up of a settled transfer found that one right after.
 */
function statusOf(
  call: StoredCall | undefined,
  of: {
    control: StoredCall | undefined;
    calledMs: number;
    capabilities: GameProvider["capabilities"] | undefined;
  },
): Readings["status"] {
  const status = call?.response.status;
  if (status === "done" || status === "unknown") return status;
  if (call === undefined || status !== "absent") return null;
  const { control, calledMs, capabilities } = of;
  const isInTime =
    !capabilities || canLookUp({ capabilities }, call.requestedAt.getTime() - calledMs);
  const isConfirmed =
    control?.response.status === "done" && control.requestedAt >= call.requestedAt;
  return isInTime && isConfirmed ? "absent" : "unproven";
}
