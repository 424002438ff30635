import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { transfers } from "@krapao/contract/console/games";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { hasOpenRequest } from "../../approvals/index.ts";
import { readSetting } from "../../lookups/index.ts";
import { overdueTransfers } from "../game-transfer.ts";
import type { TransferRow } from "../transfers/queries-transfers.ts";
import { isControl, readEvidence } from "./evidence.ts";
import { findDecision, transferList } from "./queries.ts";
import { makesSpendable, proofOf } from "./suggest-outcome.ts";

type Page = ServerOutput<typeof consoleContract.games.read>;

/** Transfers that wait, or those that staff users decided. @throws KEY_INVALID */
export async function listTransfers(
  ctx: Context,
  input: ServerInput<typeof transfers.call>,
): Promise<ServerOutput<typeof transfers.call>> {
  return transferList.page(ctx.db, input, await envOf(ctx));
}

const envOf = async (ctx: Context) => ({
  overdue: overdueTransfers(await readSetting(ctx.db, "transferOverdueMinutes"), ctx),
});

/** One transfer with its evidence and the outcome that it suggests. @throws NO_DATA */
export async function readTransfer(ctx: Context, id: string): Promise<Page> {
  const found = await transferList.one(ctx.db, id, await envOf(ctx));
  const { row: transfer, more: row } = found ?? refuse("NO_DATA");
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
    transfer,
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
