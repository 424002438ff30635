import { type Code, toDecimal } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import * as v from "valibot";
import { transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import { assert, refuse } from "../../kernel/errors.ts";
import type { OfficeCall, StaffIdentity } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { type ApprovalRequest, askApproval } from "../approvals/index.ts";
import { readSetting } from "../lookups/index.ts";
import { amountOf, noteDeed } from "./deed.ts";
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
/** What is told after the commit. */
type Afterwards = () => void;

/**
 * Ends a payout of which the bank says nothing, by the bank's written word. From the operator's limit on it waits for a
 * second person. Should the bank say otherwise later, that is booked as any late news.
 * @throws NO_DATA, ALREADY_DECIDED (settled, or asked already), VERSION_CHANGED, PAYOUT_NOT_OVERDUE
 */
export async function resolvePayout(
  ctx: Context,
  call: OfficeCall<typeof office.payouts.resolve>,
): Promise<{ message: Code; approvalId: string | null }> {
  const { staff, input } = call;
  const { why, ...asked } = input;
  const resolved = { ...asked, id: call.params.withdrawalId };
  const limits = await readSetting(ctx.db, "twoPersonMin");
  const { approvalId, afterwards } = await transaction(ctx.db, async (tx) => {
    const row = await requireOpen(ctx, tx, resolved);
    const subject = `withdrawal:${row.id}`;
    const needsTwo = row.amount_minor >= limits[row.currency];
    const after = { outcome: asked.outcome, evidence: asked.evidence, isAsked: needsTwo };
    await call.audit(tx, { subject, before: noteOf(row), after, why });
    if (!needsTwo)
      return { approvalId: null, afterwards: await end(ctx, tx, { resolved, staff, why }) };
    const kind = "withdrawals.resolve" as const;
    const payload = { ...resolved, ...amountOf(row) };
    return {
      approvalId: await askApproval(ctx, tx, call, { kind, subject, payload, why }),
      afterwards: null,
    };
  });
  afterwards?.();
  ctx.push.queue(approvalId === null ? "withdrawals" : "approvals");
  return { message: approvalId === null ? "SUCCESS" : "APPROVAL_NEEDED", approvalId };
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

function noteOf(row: DeskRow) {
  const amount = `${toDecimal(row.amount_minor)} ${row.currency}`;
  return { state: row.state, member: `${row.member_id}`, amount, attempts: row.attempts };
}
