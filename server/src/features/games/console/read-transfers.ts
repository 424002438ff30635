import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import { fromCursor, momentOf, toCursor, uuidOf } from "../../kernel/cursor.ts";
import { refuse } from "../../kernel/errors.ts";
import { maskDigits } from "../../kernel/mask.ts";
import type { Context } from "../../ports/context.ts";
import { type StoredCall, selectCalls, selectVerdict } from "./queries-calls.ts";
import {
  type DeskTransfer,
  selectDecided,
  selectDeskTransfer,
  selectWaiting,
} from "./queries-desk.ts";
import { sumOfAccount } from "./queries-reconcile.ts";
import type { TransferRow } from "./queries-transfers.ts";
import { type Readings, suggestVerdict } from "./suggest-verdict.ts";

type List = typeof office.games.list;
type Page = ServerOutput<typeof office.games.read>;

/** Without an answer for this long, a person is shown it. */
const OVERDUE_MS = 5 * 60_000;
const CALLS_SHOWN = 100;

/** Transfers that wait, the oldest first; or those that people decided, the newest first. @throws KEY_INVALID */
export async function listTransfers(
  { db, clock }: Context,
  { view, cursor, limit }: ServerInput<List>,
): Promise<ServerOutput<List>> {
  const keys = fromCursor(cursor, 2);
  const after = keys ? { at: momentOf(keys[0] ?? ""), id: uuidOf(keys[1] ?? "") } : null;
  const page = { after, limit: limit + 1 };
  const overdue = new Date(clock.nowMs() - OVERDUE_MS);
  const found =
    view === "waiting"
      ? await selectWaiting(db, { ...page, overdue })
      : await selectDecided(db, page);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  const at = view === "waiting" ? last?.created_at : last?.decided_at;
  return {
    transfers: rows.map(showTransfer),
    next: last && at ? toCursor(at.toISOString(), last.id) : null,
  };
}

/** One transfer with its evidence and what that says. @throws NO_DATA */
export async function readTransfer(ctx: Context, id: string): Promise<Page> {
  const row = (await selectDeskTransfer(ctx.db, id)) ?? refuse("NO_DATA");
  const [calls, verdict, moved] = await Promise.all([
    selectCalls(ctx.db, { transferId: id, limit: CALLS_SHOWN }),
    selectVerdict(ctx.db, id),
    sumOfAccount(ctx.db, row.game_account_id),
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
      ? suggestVerdict(row, readings)
      : { verdict: null, because: "nothing", figures: {} },
    verdict: verdict && {
      verdict: verdict.verdict,
      evidence: verdict.evidence,
      staffName: verdict.staffName,
      at: verdict.at,
    },
    isDecidable: isOpen && isQuiet(ctx, row),
  };
}

/**
 * Whether a person may decide: not while the provider may still be acting on the call, and not what still finds its proof by
 * itself.
 */
export function isQuiet(
  { clock, ports }: Context,
  row: Pick<TransferRow, "state" | "provider" | "called_at" | "created_at">,
): boolean {
  const timeoutMs = ports.providers.get(row.provider)?.capabilities.providerTimeoutMs ?? 0;
  const sinceMs = clock.nowMs() - (row.called_at ?? row.created_at).getTime();
  if (row.state === "operator") return sinceMs >= timeoutMs;
  return row.state === "called" && sinceMs >= Math.max(timeoutMs, OVERDUE_MS);
}

/** The newest answer of each sort since the call. */
function readingsOf(
  { ports }: Context,
  calls: StoredCall[],
  row: DeskTransfer,
): Omit<Readings, "moved"> {
  const calledMs = row.called_at?.getTime() ?? Infinity;
  const timeoutMs = ports.providers.get(row.provider)?.capabilities.providerTimeoutMs ?? 0;
  const newest = (operation: string) =>
    calls.find(
      (call) =>
        call.operation === operation &&
        call.answered.outcome !== "none" &&
        call.askedAt.getTime() > calledMs,
    );
  const credits = (value: unknown) =>
    typeof value === "string" && /^-?\d+$/.test(value) ? BigInt(value) : null;
  const read = { status: newest("status"), balance: newest("balance"), played: newest("played") };
  const status = read.status?.answered.status;
  return {
    status: status === "done" || status === "absent" || status === "unknown" ? status : null,
    balance: credits(read.balance?.answered.value),
    played: credits(read.played?.answered.value),
    isQuiet: Object.values(read).every(
      (call) => call === undefined || call.askedAt.getTime() >= calledMs + timeoutMs,
    ),
  };
}

function showTransfer(row: DeskTransfer): ServerOutput<List>["transfers"][number] {
  return {
    id: row.id,
    member: {
      id: `${row.member_id}`,
      name: row.member_name,
      phone: maskDigits(row.member_phone),
    },
    provider: row.provider,
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
