import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { readSortedCursor, sortedCursor } from "../../../kernel/db/sorted-list.ts";
import { refuse } from "../../../kernel/errors.ts";
import { maskDigits } from "../../../kernel/security/mask.ts";
import type { Context } from "../../../ports/context.ts";
import { hasOpenRequest } from "../../approvals/index.ts";
import type { TransferRow } from "../transfers/queries-transfers.ts";
import { readEvidence } from "./evidence.ts";
import {
  type ConsoleTransfer,
  findConsoleTransfer,
  findDecision,
  listConsoleTransfers,
  sumTransfers,
  transferKey,
} from "./queries.ts";
import { makesSpendable, proofOf } from "./suggest-outcome.ts";

type List = typeof consoleContract.games.list;
type Page = ServerOutput<typeof consoleContract.games.read>;

/** A transfer without an answer for this long is shown to staff. */
const OVERDUE_MS = 5 * 60_000;

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
  const [evidence, decision, isApprovalRequested] = await Promise.all([
    readEvidence(ctx, ctx.db, row),
    findDecision(ctx.db, id),
    hasOpenRequest(ctx.db, { subject: subjectOf(id), now: ctx.clock.now() }),
  ]);
  const capabilities = ctx.ports.providers.get(row.provider)?.capabilities;
  const isOpen = row.settled_at === null;
  const needsSecondPerson = OUTCOMES.filter(
    (outcome) => makesSpendable(row, outcome) && !proofOf(row, evidence, outcome),
  );
  return {
    transfer: showTransfer(row),
    username: row.username,
    creditsBefore: row.credits_before_minor,
    creditsAfter: row.credits_after_minor,
    providerReference: row.provider_reference,
    can: { status: capabilities?.statusQuery ?? false, balance: capabilities !== undefined },
    calls: evidence.calls,
    suggestion: isOpen ? evidence.suggestion : { outcome: null, because: "nothing", figures: {} },
    decision,
    needsSecondPerson: isOpen ? needsSecondPerson : [],
    isApprovalRequested,
    isDecidable: isOpen && !isApprovalRequested && isQuiet(ctx, row),
  };
}

const OUTCOMES = ["done", "refused"] as const;

/** The subject of audit entries and approval requests about a transfer. */
export const subjectOf = (transferId: string) => `transfer:${transferId}`;

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
    contradictedAt: row.contradicted_at,
    isCaseOpen: row.contradicted_at !== null && row.case_closed_at === null,
  };
}
