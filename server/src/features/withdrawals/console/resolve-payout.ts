import type { Code } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import * as v from "valibot";
import type { ConsoleCall, StaffIdentity } from "../../../kernel/console-http/console-call.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { assert, refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { type ApprovalRequest, hasOpenRequest, requireWithinLimit } from "../../approvals/index.ts";
import { readSetting } from "../../lookups/index.ts";
import { nextFollowAt } from "../payout/follow-payout.ts";
import { updateNextCheck } from "../payout/queries-cases.ts";
import { publishSettled, recordOutcome } from "../payout/settle-payout.ts";
import { lockWithdrawal } from "../queries.ts";
import { recordDecision } from "./decide-withdrawal.ts";
import { type AfterCommit, executeOrRequestApproval } from "./execute-or-request-approval.ts";
import { isOverdue, overdueBefore } from "./payout.ts";
import { lockWithdrawalRow, type WithdrawalRow } from "./queries.ts";

const resolution = v.object({
  id: v.string(),
  version: v.number(),
  outcome: v.picklist(["paid", "returned"]),
  evidence: v.string(),
});
type Resolution = v.InferOutput<typeof resolution>;

/**
 * Resolves a payout that the bank does not answer for, by the bank's written evidence. That it came
 * back needs a second person, and that it was paid from the operator's limit on. The bank is asked
 * on for seven days. If it answers otherwise, that is booked like any late answer and opens a case.
 * @throws NO_DATA, ALREADY_DECIDED (settled, or an approval is requested), VERSION_CHANGED,
 *   PAYOUT_NOT_OVERDUE
 */
export async function resolvePayout(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.payouts.resolve>,
): Promise<{ message: Code; approvalId: string | null }> {
  const { staff, input, params } = call;
  const { why, ...outcome } = input;
  const resolved = { ...outcome, id: params.withdrawalId };
  return executeOrRequestApproval(ctx, call, {
    kind: "withdrawals.resolve",
    payload: resolved,
    why,
    isSpendable: resolved.outcome === "returned",
    lock: (tx) => requireUnresolved(ctx, tx, resolved),
    execute: (tx) => resolveLocked(ctx, tx, { resolved, staff, makerId: null, why }),
  });
}

/** Executes an approved resolution. @throws as `resolvePayout` */
export async function resolveApprovedPayout(
  ctx: Context,
  tx: Tx,
  request: ApprovalRequest,
  { staff }: { staff: StaffIdentity },
): Promise<AfterCommit> {
  const resolved = v.parse(resolution, request.payload);
  // The approval request is already decided, so it does not count as open.
  const row = await requireUnresolved(ctx, tx, resolved);
  const { currency, amount_minor: amountMinor } = row;
  const decided = { currency, amountMinor, otherId: request.makerId };
  await requireWithinLimit(ctx, tx, staff, { kind: "withdrawals", ...decided });
  const { makerId, why } = request;
  return resolveLocked(ctx, tx, { resolved, staff, makerId, why });
}

async function requireUnresolved(
  ctx: Context,
  tx: Tx,
  { id, version }: Resolution,
): Promise<WithdrawalRow> {
  const row = (await lockWithdrawalRow(tx, id)) ?? refuse("NO_DATA");
  const now = ctx.clock.now();
  if (row.state !== "sent") refuse("ALREADY_DECIDED");
  if (row.version !== version) refuse("VERSION_CHANGED");
  const minutes = await readSetting(tx, "payoutOverdueMinutes");
  if (!isOverdue(row, overdueBefore({ now, minutes }))) refuse("PAYOUT_NOT_OVERDUE");
  if (await hasOpenRequest(tx, { subject: `withdrawal:${id}`, now })) refuse("ALREADY_DECIDED");
  return row;
}

interface Resolving {
  resolved: Resolution;
  staff: StaffIdentity;
  /** The first of two persons; null: one person resolved it alone. */
  makerId: string | null;
  why: string;
}

async function resolveLocked(
  ctx: Context,
  tx: Tx,
  { resolved, staff, makerId, why }: Resolving,
): Promise<AfterCommit> {
  const { id, outcome, evidence } = resolved;
  const withdrawal = await lockWithdrawal(tx, id);
  assert(withdrawal, "the withdrawal is locked");
  const settled = await recordOutcome(ctx, tx, {
    withdrawal,
    outcome: { outcome, bankReference: null },
  });
  assert(settled, "a sent withdrawal can be paid or returned");
  const action = outcome === "paid" ? "resolve_paid" : "resolve_returned";
  const at = ctx.clock.now();
  const decided = { withdrawalId: id, action, staff, makerId, code: evidence, why, at } as const;
  await recordDecision(ctx, tx, decided);
  await updateNextCheck(tx, { id, at: nextFollowAt({ decidedAt: at, now: at }) });
  return () => {
    publishSettled(ctx, { withdrawal, settled });
    ctx.push.queue("withdrawals");
  };
}
