import { fromMinor, type ServerOutput } from "@krapao/contract";
import { WALLET } from "@krapao/contract/games";
import type { office } from "@krapao/contract/office";
import { derivedId } from "../../kernel/clock.ts";
import { transaction } from "../../kernel/context.ts";
import { assert, refuse } from "../../kernel/errors.ts";
import { tellBalanceChanged } from "../../kernel/jobs.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import { houseAccountId, memberAccountId, memberBalance, transfer } from "../../ledger/ledger.ts";
import type { Context } from "../../ports/context.ts";
import { findMember } from "../accounts/index.ts";
import { type ApprovalExecutor, askApproval } from "../approvals/index.ts";
import { openLine } from "../statements/index.ts";
import { ADJUSTMENT, fromPayload, toPayload } from "./adjustment.ts";
import { insertAdjustment } from "./queries-adjustments.ts";

type Adjust = typeof office.wallet.adjust;

/** Asks a second person to move money by hand. @throws NO_DATA, MONEY_NOT_ENOUGH (already now) */
export async function askAdjustment(
  ctx: Context,
  call: OfficeCall<Adjust>,
): Promise<ServerOutput<Adjust>> {
  const memberId = BigInt(call.params.memberId);
  const { direction, amount: amountMinor, reason, why } = call.input;
  const member = (await findMember(ctx.db, memberId)) ?? refuse("NO_DATA");
  if (direction === "debit") {
    const { availableMinor } = await memberBalance(ctx.db, memberId);
    if (availableMinor < amountMinor) refuse("MONEY_NOT_ENOUGH");
  }
  const { currency } = member;
  const payload = toPayload({ memberId, direction, amountMinor, currency, reason });
  const subject = `member:${memberId}`;
  const approvalId = await transaction(ctx.db, async (tx) => {
    const id = await askApproval(ctx, tx, call, { kind: "wallet.adjust", subject, payload, why });
    await call.audit(tx, { subject, after: { ...payload, approvalId: id }, why });
    return id;
  });
  ctx.push.queue("approvals");
  return { message: "APPROVAL_NEEDED", approvalId };
}

/**
 * A second person agreed: the money is moved, in the transaction of the approval. The wallet never goes below what is held.
 * @throws MONEY_NOT_ENOUGH, VERSION_CHANGED (the member is not what was asked about)
 */
export const makeAdjustment: ApprovalExecutor = async (ctx, tx, request, call) => {
  const asked = fromPayload(request.payload);
  const { memberId, direction, amountMinor, currency, reason } = asked;
  const member = await findMember(tx, memberId);
  if (member?.currency !== currency) refuse("VERSION_CHANGED");
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
  assert(call.staff.staffId !== request.makerId, "two people adjust a wallet");
  await insertAdjustment(tx, {
    ...asked,
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
    // Shown with a sign, and counted as money from or to outside: no loss and no play.
    statementType: isCredit ? "deposit" : "withdraw",
    from: isCredit ? ADJUSTMENT : WALLET,
    to: isCredit ? WALLET : ADJUSTMENT,
    amountMinor,
    currency,
    status: "SUCCESS",
    createdAt: at,
  });
  await tellBalanceChanged(tx, memberId);
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
