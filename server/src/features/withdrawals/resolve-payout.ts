import type { Code } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import * as v from "valibot";
import type { Tx } from "../../kernel/db.ts";
import { assert, refuse } from "../../kernel/errors.ts";
import type { OfficeCall, StaffIdentity } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import type { ApprovalRequest } from "../approvals/index.ts";
import { readSetting } from "../lookups/index.ts";
import { noteDeed } from "./deed.ts";
import { type Afterwards, doOrAsk } from "./do-or-ask.ts";
import { isOverdue } from "./payout.ts";
import { lockWithdrawal } from "./queries.ts";
import { type DeskRow, lockForDesk } from "./queries-desk.ts";
import { hasWaitingApproval } from "./queries-queue.ts";
import { pushSettled, recordOutcome } from "./settle-payout.ts";

const resolution = v.object({
  id: v.string(),
  version: v.number(),
  outcome: v.picklist(["paid", "returned"]),
  evidence: v.string(),
});
type Resolution = v.InferOutput<typeof resolution>;

/**
 * Ends a payout of which the bank says nothing, by the bank's written word. From the operator's limit on it waits for a
 * second person. Should the bank say otherwise later, that is booked as any late news.
 * @throws NO_DATA, ALREADY_DECIDED (settled, or asked already), VERSION_CHANGED, PAYOUT_NOT_OVERDUE
 */
export async function resolvePayout(
  ctx: Context,
  call: OfficeCall<typeof office.payouts.resolve>,
): Promise<{ message: Code; approvalId: string | null }> {
  const { staff, input, params } = call;
  const { why, ...outcome } = input;
  const resolved = { ...outcome, id: params.withdrawalId };
  return doOrAsk(ctx, call, {
    kind: "withdrawals.resolve",
    asked: resolved,
    why,
    hold: (tx) => requireOpen(ctx, tx, resolved),
    act: (tx) => end(ctx, tx, { resolved, staff, why }),
  });
}

/** What a second person approved. @throws as `resolvePayout` */
export async function resolveApproved(
  ctx: Context,
  tx: Tx,
  request: ApprovalRequest,
  { staff }: { staff: StaffIdentity },
): Promise<Afterwards> {
  const resolved = v.parse(resolution, request.payload);
  // The request itself is decided by now: it does not stand in its own way.
  await requireOpen(ctx, tx, resolved);
  return end(ctx, tx, { resolved, staff, why: request.why });
}

async function requireOpen(ctx: Context, tx: Tx, { id, version }: Resolution): Promise<DeskRow> {
  const row = (await lockForDesk(tx, id)) ?? refuse("NO_DATA");
  const now = ctx.clock.now();
  if (row.state !== "sent") refuse("ALREADY_DECIDED");
  if (row.version !== version) refuse("VERSION_CHANGED");
  const minutes = await readSetting(tx, "payoutOverdueMinutes");
  if (!isOverdue(row, { now, minutes })) refuse("PAYOUT_NOT_OVERDUE");
  if (await hasWaitingApproval(tx, { id, now })) refuse("ALREADY_DECIDED");
  return row;
}

async function end(
  ctx: Context,
  tx: Tx,
  { resolved, staff, why }: { resolved: Resolution; staff: StaffIdentity; why: string },
): Promise<Afterwards> {
  const { id, outcome, evidence } = resolved;
  const withdrawal = await lockWithdrawal(tx, id);
  assert(withdrawal, "it was locked a moment ago");
  const settled = await recordOutcome(ctx, tx, {
    withdrawal,
    outcome: { outcome, bankReference: null },
  });
  assert(settled, "what was sent can be paid or returned");
  const deed = outcome === "paid" ? "resolve_paid" : "resolve_returned";
  await noteDeed(ctx, tx, {
    withdrawalId: id,
    deed,
    staff,
    code: evidence,
    why,
    at: ctx.clock.now(),
  });
  return () => {
    pushSettled(ctx, { withdrawal, settled });
    ctx.push.queue("withdrawals");
  };
}
