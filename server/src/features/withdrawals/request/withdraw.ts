import { fromMinor } from "@krapao/contract";
import { WALLET } from "@krapao/contract/games";
import { recordId, transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import { assert, refuse } from "../../kernel/errors.ts";
import { claimIntent } from "../../kernel/idempotency.ts";
import type { Context } from "../../ports/context.ts";
import { requireNoOpenCondition } from "../bonuses/index.ts";
import { openLine } from "../statements/index.ts";
import { approve, holdMoney } from "./hold-money.ts";
import { noteRisk } from "./note-risk.ts";
import {
  type Plan,
  planWithdrawal,
  requireProofOf,
  type WithdrawalRequest,
} from "./prepare-withdrawal.ts";
import { findWithdrawal, insertWithdrawal } from "./queries.ts";
import { tellMember, type WithdrawalState } from "./withdrawal.ts";

/**
 * Withdraws from the wallet to the member's bank account: the money is held now, the bank is told by a job.
 * @throws NO_BANK, WITHDRAW_MINIMUM, WITHDRAW_MAXIMUM, BONUS_CONDITION, WITHDRAW_IN_PROGRESS, MONEY_NOT_ENOUGH,
 * PROOF_REQUIRED, IDEMPOTENCY_KEY_REUSED
 */
export async function withdraw(ctx: Context, request: WithdrawalRequest) {
  const plan = await planWithdrawal(ctx, request);
  const { id, isNew } = await transaction(ctx.db, async (tx) => {
    const claimed = await claim(ctx, tx, { operation: "withdrawals.withdraw", request });
    if (!claimed.isNew) return claimed;
    const { heldState } = plan;
    await openWithdrawal(ctx, tx, { id: claimed.id, plan, state: heldState });
    if (!(await holdMoney(tx, { ...plan, id: claimed.id }))) refuse("MONEY_NOT_ENOUGH");
    await requireProofOf(ctx, request, plan);
    if (heldState === "approved") await approve(tx, claimed.id);
    return claimed;
  });
  if (isNew) pushStarted(ctx, plan);
  return answer(ctx, id);
}

/** The record of this intent: a new id, or the one it made before. */
export async function claim(
  ctx: Context,
  tx: Tx,
  { operation, request }: { operation: string; request: WithdrawalRequest },
): Promise<{ id: string; isNew: boolean }> {
  const id = recordId(ctx);
  const known = await claimIntent(tx, {
    memberId: request.memberId,
    key: request.idempotencyKey,
    operation,
    input: { amountMinor: request.amountMinor },
    recordId: id,
  });
  return known ? { id: known, isNew: false } : { id, isNew: true };
}

/** Writes the record and its line. @throws WITHDRAW_MINIMUM, WITHDRAW_MAXIMUM, BONUS_CONDITION, WITHDRAW_IN_PROGRESS */
export async function openWithdrawal(
  ctx: Context,
  tx: Tx,
  { id, plan, state }: { id: string; plan: Plan; state: WithdrawalState },
): Promise<void> {
  if (plan.problem) refuse(plan.problem);
  await requireNoOpenCondition(ctx, tx, plan.memberId);
  const createdAt = ctx.clock.now();
  const nextCheckAt = state === "review" ? null : firstCheckAt(createdAt);
  const isOnly = await insertWithdrawal(tx, { ...plan, id, state, createdAt, nextCheckAt });
  if (!isOnly) refuse("WITHDRAW_IN_PROGRESS");
  await noteRisk(ctx, tx, { id, occasion: "request", risk: plan.risk });
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

const FIRST_CHECK_MS = 60_000;

/** When somebody looks whether the job that was enqueued with the record did its work. */
export function firstCheckAt(now: Date): Date {
  return new Date(now.getTime() + FIRST_CHECK_MS);
}

/** The member's other pages learn that money is under way. */
export function pushStarted(ctx: Context, { memberId, amountMinor }: Plan): void {
  ctx.push.queue("withdrawals");
  const amount = fromMinor(amountMinor);
  ctx.push.wallet(memberId, { reason: "withdrawal", status: "PROCESSING", amount, message: null });
}

/** What the member is told now, at the first call and at a repeated one. */
export async function answer(ctx: Context, id: string) {
  const withdrawal = await findWithdrawal(ctx.db, id);
  assert(withdrawal, "a decided withdrawal is written");
  return { ...tellMember(withdrawal.state), withdrawalId: id };
}
