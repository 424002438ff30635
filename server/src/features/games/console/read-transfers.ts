import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { readSortedCursor, sortedCursor } from "../../../kernel/db/sorted-list.ts";
import { refuse } from "../../../kernel/errors.ts";
import { maskDigits } from "../../../kernel/security/mask.ts";
import type { Context } from "../../../ports/context.ts";
import { listCalls, type StoredCall } from "../transfers/queries-calls.ts";
import { sumAccountTransfers, type TransferRow } from "../transfers/queries-transfers.ts";
import {
  type ConsoleTransfer,
  findConsoleTransfer,
  findDecision,
  listConsoleTransfers,
  sumTransfers,
  transferKey,
} from "./queries.ts";
import { type Readings, suggestOutcome } from "./suggest-outcome.ts";

type List = typeof consoleContract.games.list;
type Page = ServerOutput<typeof consoleContract.games.read>;

/** A transfer without an answer for this long is shown to staff. */
const OVERDUE_MS = 5 * 60_000;
const CALLS_SHOWN = 100;

/**
 * Transfers that wait, by default oldest first; or those that staff users decided, newest first.
 * @throws KEY_INVALID also for decided ones by amount, which has no index
 */
export async function listTransfers(
  { db, clock }: Context,
  input: ServerInput<List>,
): Promise<ServerOutput<List>> {
  const { view, limit } = input;
  const sort = input.sort ?? { by: "at", isDescending: view === "decided" };
  if (sort.by === "amount" && view === "decided") {
    return refuse("KEY_INVALID", { sort: "KEY_INVALID" });
  }
  const key = transferKey(view, sort.by);
  const after = readSortedCursor(input.cursor, { sort, key, id: "uuid" });
  const overdue = new Date(clock.nowMs() - OVERDUE_MS);
  const page = { view, sort, after, filter: input, overdue, limit };
  const [rows, totals] = await Promise.all([
    listConsoleTransfers(db, page),
    input.withTotals ? sumTransfers(db, page) : null,
  ]);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    transfers: rows.slice(0, limit).map(showTransfer),
    next: last ? sortedCursor(sort, { key: last.sort_key, id: last.id }) : null,
    totals,
  };
}

/** One transfer with its evidence and the outcome that it suggests. @throws NO_DATA */
export async function readTransfer(ctx: Context, id: string): Promise<Page> {
  const row = (await findConsoleTransfer(ctx.db, id)) ?? refuse("NO_DATA");
  const [calls, decision, moved] = await Promise.all([
    listCalls(ctx.db, { transferId: id, limit: CALLS_SHOWN }),
    findDecision(ctx.db, id),
    sumAccountTransfers(ctx.db, row.game_account_id),
  ]);
  const capabilities = ctx.ports.providers.get(row.provider)?.capabilities;
  const isOpen = row.settled_at === null;
  const readings = { ...readingsOf(ctx, calls, row), moved: moved.credits };
  return {
    transfer: showTransfer(row),
    username: row.username,
    creditsBefore: row.credits_before_minor,
    creditsAfter: row.credits_after_minor,
    providerReference: row.provider_reference,
    can: { status: capabilities?.statusQuery ?? false, balance: capabilities !== undefined },
    calls,
    suggestion: isOpen
      ? suggestOutcome(row, readings)
      : { outcome: null, because: "nothing", figures: {} },
    decision: decision && {
      outcome: decision.outcome,
      evidence: decision.evidence,
      staffName: decision.staffName,
      at: decision.at,
    },
    isDecidable: isOpen && isQuiet(ctx, row),
  };
}

/**
 * Whether a staff user may decide: not while the provider may still be acting on the call, and not
 * while recovery may still find proof.
 */
export function isQuiet(
  { clock, ports }: Context,
  row: Pick<TransferRow, "state" | "provider" | "called_at" | "created_at">,
): boolean {
  const timeoutMs = ports.providers.get(row.provider)?.capabilities.providerTimeoutMs ?? 0;
  const sinceMs = clock.nowMs() - (row.called_at ?? row.created_at).getTime();
  if (row.state === "review") return sinceMs >= timeoutMs;
  return row.state === "called" && sinceMs >= Math.max(timeoutMs, OVERDUE_MS);
}

/** The newest answer of each kind since the call. */
function readingsOf(
  { ports }: Context,
  calls: StoredCall[],
  row: ConsoleTransfer,
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
    balance: credits(read.balance?.response.value),
    played: credits(read.played?.response.value),
    isQuiet: Object.values(read).every(
      (call) => call === undefined || call.requestedAt.getTime() >= calledMs + timeoutMs,
    ),
  };
}

function showTransfer(row: ConsoleTransfer): ServerOutput<List>["transfers"][number] {
  return {
    id: row.id,
    member: {
      id: `${row.member_id}`,
      name: row.member_name,
      phone: maskDigits(row.member_phone),
    },
    provider: row.provider,
    providerName: row.provider_name ?? row.provider,
    gameName: row.game_name,
    direction: row.direction,
    amount: row.amount_minor,
    credits: row.credits_minor,
    currency: row.currency,
    state: row.state,
    reason: row.reason,
    createdAt: row.created_at,
    calledAt: row.called_at,
    settledAt: row.settled_at,
    attempts: row.attempts,
  };
}
