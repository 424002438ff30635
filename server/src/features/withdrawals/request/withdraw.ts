import { fromMinor } from "@krapao/contract";
import { WALLET } from "@krapao/contract/member/games";
import { recordId, transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { claimIdempotencyKey } from "../../../kernel/db/idempotency.ts";
import { assert, refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { findWithdrawalsFrom } from "../../accounts/index.ts";
import { requireNoOpenCondition } from "../../bonuses/index.ts";
import { openLine } from "../../statements/index.ts";
import { enqueuePayout, holdMoney } from "../hold-money.ts";
import { findWithdrawal, insertWithdrawal } from "../queries.ts";
import { recordRisk } from "../risk/record-risk.ts";
import { firstCheckAt, statusForMember, type WithdrawalState } from "../withdrawal.ts";
import {
  type Plan,
  planWithdrawal,
  requireAuthFor,
  type WithdrawalRequest,
} from "./plan-withdrawal.ts";

/**
 * Withdraws from the wallet to the member's bank account: the money is held now, and a job sends
 * the order to the bank.
 * @throws NO_BANK, WITHDRAW_DELAYED (with its end), WITHDRAW_MINIMUM, WITHDRAW_MAXIMUM,
 *   BONUS_CONDITION, WITHDRAW_IN_PROGRESS, MONEY_NOT_ENOUGH, PASSKEY_REQUIRED,
 *   RECENT_AUTH_REQUIRED, IDEMPOTENCY_KEY_REUSED
 */
export async function withdraw(ctx: Context, request: WithdrawalRequest) {
  const plan = await planWithdrawal(ctx, request);
  const { id, isNew } = await transaction(ctx.db, async (tx) => {
    const claimed = await claimRequest(ctx, tx, { operation: "withdrawals.withdraw", request });
    if (!claimed.isNew) return claimed;
    const { heldState } = plan;
    await openWithdrawal(ctx, tx, { id: claimed.id, plan, state: heldState });
    if (!(await holdMoney(tx, { ...plan, id: claimed.id }))) refuse("MONEY_NOT_ENOUGH");
    await requireAuthFor(ctx, tx, { request, currency: plan.currency });
    if (heldState === "approved") await enqueuePayout(tx, claimed.id);
    return claimed;
  });
  if (isNew) publishStarted(ctx, plan);
  return readAnswer(ctx, id);
}

/** The record id for this idempotency key: a new one, or the one of the first request. */
export async function claimRequest(
  ctx: Context,
  tx: Tx,
  { operation, request }: { operation: string; request: WithdrawalRequest },
): Promise<{ id: string; isNew: boolean }> {
  const id = recordId(ctx);
  const known = await claimIdempotencyKey(tx, {
    memberId: request.memberId,
    key: request.idempotencyKey,
    operation,
    input: { amountMinor: request.amountMinor },
    recordId: id,
  });
  return known ? { id: known, isNew: false } : { id, isNew: true };
}

/**
 * Inserts the record and its statement line.
 * @throws WITHDRAW_DELAYED, WITHDRAW_MINIMUM, WITHDRAW_MAXIMUM, BONUS_CONDITION,
 *   WITHDRAW_IN_PROGRESS
 */
export async function openWithdrawal(
  ctx: Context,
  tx: Tx,
  { id, plan, state }: { id: string; plan: Plan; state: WithdrawalState },
): Promise<void> {
  const delayedUntil = await findWithdrawalsFrom(ctx, tx, plan.memberId);
  if (delayedUntil) refuse("WITHDRAW_DELAYED", undefined, delayedUntil);
  if (plan.problem) refuse(plan.problem);
  await requireNoOpenCondition(ctx, tx, plan.memberId);
  const createdAt = ctx.clock.now();
  const nextCheckAt = state === "review" ? null : firstCheckAt(createdAt);
  const isOnly = await insertWithdrawal(tx, { ...plan, id, state, createdAt, nextCheckAt });
  if (!isOnly) refuse("WITHDRAW_IN_PROGRESS");
  await recordRisk(ctx, tx, { id, occasion: "request", risk: plan.risk });
  await openLine(tx, {
    id,
    memberId: plan.memberId,
    statementType: "withdraw",
    from: WALLET,
    to: plan.bankCode,
    amountMinor: plan.amountMinor,
    currency: plan.currency,
    status: "PROCESSING",
    createdAt,
  });
}

/** Publishes to the member's other pages that the withdrawal is in progress. */
export function publishStarted(ctx: Context, { memberId, amountMinor }: Plan): void {
  ctx.push.queue("withdrawals");
  const amount = fromMinor(amountMinor);
  ctx.push.wallet(memberId, { reason: "withdrawal", status: "PROCESSING", amount, message: null });
}

/** The member's answer for the current state, for the first request and for repetitions. */
export async function readAnswer(ctx: Context, id: string) {
  const withdrawal = await findWithdrawal(ctx.db, id);
  assert(withdrawal, "a claimed withdrawal exists");
  return { ...statusForMember(withdrawal.state), withdrawalId: id };
}
