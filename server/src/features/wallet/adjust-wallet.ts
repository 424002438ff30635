import { fromMinor, type ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { WALLET } from "@krapao/contract/member/games";
import { derivedId } from "../../kernel/clock.ts";
import type { ConsoleCall } from "../../kernel/console-http/console-call.ts";
import { transaction } from "../../kernel/context.ts";
import { assert, refuse } from "../../kernel/errors.ts";
import { publishBalanceChanged } from "../../kernel/jobs/events.ts";
import { requireWholeAmount } from "../../kernel/whole-amount.ts";
import { houseAccountId, memberAccountId, memberBalance, transfer } from "../../ledger/ledger.ts";
import type { Context } from "../../ports/context.ts";
import { findMember } from "../accounts/index.ts";
import { type ApprovalExecutor, requestApproval, requireWithinLimit } from "../approvals/index.ts";
import { openLine } from "../statements/index.ts";
import { ADJUSTMENT, fromPayload, toPayload } from "./adjustment.ts";
import { insertAdjustment } from "./queries-adjustments.ts";

type Adjust = typeof consoleContract.wallet.adjust;

/**
 * Requests an approval for a manual adjustment.
 * @throws NO_DATA, AMOUNT_NOT_WHOLE, MONEY_NOT_ENOUGH (a debit above the balance now)
 */
export async function requestAdjustment(
  ctx: Context,
  call: ConsoleCall<Adjust>,
): Promise<ServerOutput<Adjust>> {
  const memberId = BigInt(call.params.memberId);
  const { direction, amount: amountMinor, reason, why } = call.input;
  const member = (await findMember(ctx.db, memberId)) ?? refuse("NO_DATA");
  requireWholeAmount(member.currency, { amount: amountMinor });
  if (direction === "debit") {
    const { availableMinor } = await memberBalance(ctx.db, memberId);
    if (availableMinor < amountMinor) refuse("MONEY_NOT_ENOUGH");
  }
  const { currency } = member;
  const payload = toPayload({ memberId, direction, amountMinor, currency, reason });
  const subject = `member:${memberId}`;
  const approvalId = await transaction(ctx.db, async (tx) => {
    const id = await requestApproval(ctx, tx, call, {
      kind: "wallet.adjust",
      subject,
      payload,
      why,
    });
    await call.audit(tx, { subject, after: { ...payload, approvalId: id }, why });
    return id;
  });
  ctx.push.queue("approvals");
  return { message: "APPROVAL_NEEDED", approvalId };
}

/**
 * Executes an approved adjustment, in the transaction of the approval. A debit never takes held
 * money.
 * @throws MONEY_NOT_ENOUGH, STAFF_AMOUNT_LIMIT, VERSION_CHANGED (the member's currency is not
 * the requested one)
 */
export const executeAdjustment: ApprovalExecutor = async (ctx, tx, request, call) => {
  const adjustment = fromPayload(request.payload);
  const { memberId, direction, amountMinor, currency, reason } = adjustment;
  const member = await findMember(tx, memberId);
  if (member?.currency !== currency) refuse("VERSION_CHANGED");
  const decided = { currency, amountMinor, otherId: request.makerId };
  await requireWithinLimit(ctx, tx, call.staff, { kind: "adjustments", ...decided });
  const isCredit = direction === "credit";
  const id = derivedId("wallet.adjust", request.id);
  const at = ctx.clock.now();
  const wallet = await memberAccountId(tx, memberId);
  const house = await houseAccountId(tx, { kind: "adjustment", owner: reason, currency });
  const state = await transfer(tx, {
    id,
    kind: "adjustment",
    fromId: isCredit ? house : wallet,
    toId: isCredit ? wallet : house,
    currency,
    amountMinor,
    meta: { approvalId: request.id, reason },
  });
  if (state === "rejected") refuse("MONEY_NOT_ENOUGH");
  assert(call.staff.staffId !== request.makerId, "maker and checker are different staff users");
  await insertAdjustment(tx, {
    ...adjustment,
    id,
    approvalId: request.id,
    why: request.why,
    madeBy: request.makerId,
    checkedBy: call.staff.staffId,
    at,
  });
  await openLine(tx, {
    id,
    memberId,
    // Shown with a sign, and counted as money from or to outside, neither as loss nor as play.
    statementType: isCredit ? "deposit" : "withdraw",
    from: isCredit ? ADJUSTMENT : WALLET,
    to: isCredit ? WALLET : ADJUSTMENT,
    amountMinor,
    currency,
    status: "SUCCESS",
    createdAt: at,
  });
  await publishBalanceChanged(ctx, tx, memberId);
  return () => {
    const amount = fromMinor(amountMinor);
    ctx.push.wallet(memberId, {
      reason: "adjustment",
      status: "SUCCESS",
      amount,
      message: "SUCCESS",
    });
    ctx.push.queue("approvals");
  };
};
