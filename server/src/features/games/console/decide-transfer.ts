import { type Code, toDecimal } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import * as v from "valibot";
import type { ConsoleCall, StaffIdentity } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import {
  type ApprovalExecutor,
  hasOpenRequest,
  isWithinLimit,
  requestApproval,
  requireWithinLimit,
} from "../../approvals/index.ts";
import { findTransfer, type TransferRow } from "../transfers/queries-transfers.ts";
import { runDecided } from "../transfers/run-transfer.ts";
import {
  lockForSettlement,
  type Outcome,
  publishSettled,
  recordTransferOutcome,
} from "../transfers/settle-transfer.ts";
import { type Evidence, readEvidence } from "./evidence.ts";
import { nextFollowAt } from "./follow-decisions.ts";
import { type Decision, insertDecision } from "./queries.ts";
import { isQuiet, subjectOf } from "./read-transfers.ts";
import { makesSpendable, proofOf } from "./suggest-outcome.ts";

type Decide = typeof consoleContract.games.decide;

const choice = v.object({
  transferId: v.string(),
  outcome: v.picklist(["done", "refused"]),
  evidence: v.string(),
});
type Choice = v.InferOutput<typeof choice>;

type Locked = Awaited<ReturnType<typeof lockForSettlement>>;

/**
 * A staff user decides a transfer whose outcome could not be proven: the hold is posted or voided,
 * once. A decision that brings money to the wallet needs proof by the provider's readings and the
 * person's limit; otherwise it waits for a second person. A later answer of the provider reopens
 * nothing: money that moved all the same is booked in suspense
 * (docs/decisions/0008-unknown-transfers.md), and opens a case.
 * @throws NO_DATA, ALREADY_DECIDED (also when an approval is requested), TRANSFER_IN_PROGRESS (the
 *   provider may still act on the call)
 */
export async function decideTransfer(
  ctx: Context,
  call: ConsoleCall<Decide>,
): Promise<{ message: Code; approvalId: string | null }> {
  const { transferId } = call.params;
  if (!(await findTransfer(ctx.db, transferId))) refuse("NO_DATA");
  const chosen = { transferId, ...call.input };
  const { staff } = call;
  const { approvalId, afterCommit } = await transaction(ctx.db, async (tx) => {
    const row = await lockOpen(ctx, tx, transferId);
    const subject = subjectOf(transferId);
    if (await hasOpenRequest(tx, { subject, now: ctx.clock.now() })) refuse("ALREADY_DECIDED");
    const evidence = await readEvidence(ctx, tx, row);
    const proof = proofOf(row, evidence, chosen.outcome);
    const isApprovalRequested =
      makesSpendable(row, chosen.outcome) &&
      (proof === null || !(await isWithinLimit(ctx, tx, staff, amountOf(row))));
    await call.audit(tx, {
      subject,
      before: { state: row.state },
      after: { state: chosen.outcome, member: `${row.member_id}`, isApprovalRequested },
      why: chosen.evidence,
    });
    if (!isApprovalRequested) {
      const decision = { ...chosen, proof, maker: null };
      return { approvalId: null, afterCommit: await settle(ctx, tx, row, { decision, staff }) };
    }
    const payload = { ...chosen, ...factsOf(row, evidence) };
    const request = { kind: "games.decide", subject, payload, why: chosen.evidence } as const;
    return { approvalId: await requestApproval(ctx, tx, call, request), afterCommit: null };
  });
  await afterCommit?.();
  ctx.push.queue(approvalId === null ? "transfers" : "approvals");
  return { message: approvalId === null ? "SUCCESS" : "APPROVAL_NEEDED", approvalId };
}

/**
 * Decides a transfer as a second person approved. It counts for the limits of the second person.
 * @throws as `decideTransfer`, and STAFF_AMOUNT_LIMIT
 */
export const decideApprovedTransfer: ApprovalExecutor = async (ctx, tx, request, { staff }) => {
  const chosen = v.parse(choice, request.payload);
  const row = await lockOpen(ctx, tx, chosen.transferId);
  await requireWithinLimit(ctx, tx, staff, amountOf(row));
  const maker = { id: request.makerId, name: request.makerName };
  return settle(ctx, tx, row, { decision: { ...chosen, maker, proof: null }, staff });
};

/** @throws ALREADY_DECIDED, TRANSFER_IN_PROGRESS */
async function lockOpen(ctx: Context, tx: Tx, id: string): Promise<Locked> {
  const row = await lockForSettlement(ctx, tx, id);
  if (row.settled_at !== null) refuse("ALREADY_DECIDED");
  if (!(await isQuiet(ctx, tx, row))) refuse("TRANSFER_IN_PROGRESS");
  return row;
}

/** What counts for the limits of a staff user. */
const amountOf = ({ currency, amount_minor: amountMinor }: TransferRow) =>
  ({ kind: "adjustments", currency, amountMinor }) as const;

/** What the second person sees of the evidence. Credits are in units. */
function factsOf(row: TransferRow, { suggestion }: Evidence) {
  const { before, now, played, moved } = suggestion.figures;
  const credits = (value: bigint | null | undefined) => (value == null ? null : toDecimal(value));
  return {
    memberId: `${row.member_id}`,
    amount: toDecimal(row.amount_minor),
    currency: row.currency,
    direction: row.direction,
    provider: row.provider,
    suggested: suggestion.outcome,
    because: suggestion.because,
    before: credits(before),
    now: credits(now),
    played: credits(played),
    moved: credits(moved),
  };
}

/** Records outcome and decision. @returns what follows after the commit */
async function settle(
  ctx: Context,
  tx: Tx,
  row: Locked,
  {
    decision,
    staff,
  }: { decision: Choice & Pick<Decision, "maker" | "proof">; staff: StaffIdentity },
): Promise<() => Promise<void>> {
  const outcome = outcomeOf(ctx, decision.outcome);
  const next = await recordTransferOutcome(ctx, tx, row, outcome);
  const at = ctx.clock.now();
  await insertDecision(tx, {
    ...decision,
    staffId: staff.staffId,
    staffName: staff.name,
    at,
    nextCheckAt: nextFollowAt({ decidedAt: at, now: at }),
  });
  return async () => {
    publishSettled(ctx, row, outcome);
    ctx.push.queue("transfers");
    if (next) await runDecided(ctx, next);
  };
}

function outcomeOf({ clock }: Context, state: "done" | "refused"): Outcome {
  const from = ["called", "review"] as const;
  if (state === "refused") return { from, state: "refused", reason: "person" };
  const unread = { reference: null, creditsBefore: null, creditsAfter: null };
  return { from, state: "done", ...unread, readAt: clock.now() };
}
