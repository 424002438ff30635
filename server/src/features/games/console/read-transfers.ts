import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { readSortedCursor, sortedCursor } from "../../../kernel/db/sorted-list.ts";
import { refuse } from "../../../kernel/errors.ts";
import { maskDigits } from "../../../kernel/security/mask.ts";
import type { Context } from "../../../ports/context.ts";
import { hasOpenRequest } from "../../approvals/index.ts";
import { readSetting } from "../../lookups/index.ts";
import { overdueTransfers } from "../game-transfer.ts";
import type { TransferRow } from "../transfers/queries-transfers.ts";
import { isControl, readEvidence } from "./evidence.ts";
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

/**
 * Transfers that wait, by default oldest first; or those that staff users decided, newest first.
 * @throws KEY_INVALID also for decided ones by amount, which has no index
 */
export async function listTransfers(
  ctx: Context,
  input: ServerInput<List>,
): Promise<ServerOutput<List>> {
  const { db } = ctx;
  const { view, limit } = input;
  const sort = input.sort ?? { by: "at", isDescending: view === "decided" };
  if (sort.by === "amount" && view === "decided") {
    return refuse("KEY_INVALID", { sort: "KEY_INVALID" });
  }
  const key = transferKey(view, sort.by);
  const after = readSortedCursor(input.cursor, { sort, key, id: "uuid" });
  const overdue = overdueTransfers(await readSetting(db, "transferOverdueMinutes"), ctx);
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
  const [evidence, decision, isApprovalRequested, isOverdue] = await Promise.all([
    readEvidence(ctx, ctx.db, row),
    findDecision(ctx.db, id),
    hasOpenRequest(ctx.db, { subject: subjectOf(id), now: ctx.clock.now() }),
    isQuiet(ctx, ctx.db, row),
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
    calls: evidence.calls.map((call) =>
      isControl(call, id) ? { ...call, operation: "control" } : call,
    ),
    suggestion: isOpen ? evidence.suggestion : { outcome: null, because: "nothing", figures: {} },
    decision,
    needsSecondPerson: isOpen ? needsSecondPerson : [],
    isApprovalRequested,
    isDecidable: isOpen && !isApprovalRequested && isOverdue,
  };
}

const OUTCOMES = ["done", "refused"] as const;

/** The subject of audit entries and approval requests about a transfer. */
export const subjectOf = (transferId: string) => `transfer:${transferId}`;

/**
 * Whether a staff user may decide: not while the provider may still be acting on the call, and not
 * while recovery may still find proof.
 */
export async function isQuiet(
  ctx: Context,
  db: Db | Tx,
  row: Pick<TransferRow, "state" | "provider" | "called_at" | "created_at">,
): Promise<boolean> {
  const timeoutMs = ctx.ports.providers.get(row.provider)?.capabilities.providerTimeoutMs ?? 0;
  const calledAt = row.called_at ?? row.created_at;
  const isOver = ctx.clock.nowMs() - calledAt.getTime() >= timeoutMs;
  if (row.state === "review") return isOver;
  const minutes = await readSetting(db, "transferOverdueMinutes");
  return row.state === "called" && isOver && calledAt <= overdueTransfers(minutes, ctx);
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
