import { fromMinor } from "@krapao/contract";
import { WALLET } from "@krapao/contract/member/games";
import { recordId, transaction, withCommit } from "../../../kernel/context.ts";
import { inOrder, type Statement, type Tx } from "../../../kernel/db/database.ts";
import { type Claim, getRecordOfKey, insertKeyIfNew } from "../../../kernel/db/idempotency.ts";
import { assert, refuse } from "../../../kernel/errors.ts";
import { enqueue } from "../../../kernel/jobs/jobs.ts";
import type { Context } from "../../../ports/context.ts";
import { findWithdrawalsFrom, requireConfirmation } from "../../accounts/index.ts";
import { lockUnmetCondition } from "../../bonuses/index.ts";
import { ASK_IDENTITY_JOB } from "../../kyc/index.ts";
import { openLine } from "../../statements/index.ts";
import { enqueueDocumentHold } from "../hold-for-document.ts";
import { enqueuePayout, holdMoneyOrRefuse } from "../hold-money.ts";
import { findWithdrawal, insertWithdrawalOrRefuse } from "../queries.ts";
import { recordRisk } from "../risk/record-risk.ts";
import { firstCheckAt, statusForMember, type WithdrawalState } from "../withdrawal.ts";
import {
  needsRecentAuth,
  type Plan,
  planWithdrawal,
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
  const { heldState: state } = plan;
  const { id, isNew } = await transaction(ctx.db, async (tx) => {
    const claim = claimOf(ctx, { operation: "withdrawals.withdraw", request });
    const [isNew, readAllowance] = await inOrder(tx, [
      insertKeyIfNew(tx, claim),
      lockAllowance(ctx, tx, plan),
    ]);
    if (!isNew) return { id: await getRecordOfKey(tx, claim), isNew: false };
    const id = claim.recordId;
    requireAllowed(plan, await readAllowance());
    const isAuthTooOld = needsRecentAuth(ctx, { request, plan });
    const written = [
      openWithdrawal(ctx, tx, { id, token: request.token, plan, state }),
      holdMoneyOrRefuse(tx, { ...plan, id }),
      requireConfirmation(ctx, tx, request),
      ...(state === "approved" ? [enqueuePayout(tx, id)] : []),
    ];
    if (isAuthTooOld) {
      await inOrder(tx, written);
      refuse("RECENT_AUTH_REQUIRED");
    }
    withCommit(tx, ...written);
    return { id, isNew: true };
  });
  if (!isNew) return readAnswer(ctx, id);
  publishStarted(ctx, plan);
  return { ...statusForMember(state), withdrawalId: id };
}

/** What claims the idempotency key of a request for a new record. */
export function claimOf(
  ctx: Context,
  { operation, request }: { operation: string; request: WithdrawalRequest },
): Claim {
  const { memberId, idempotencyKey: key, amountMinor, leaving } = request;
  const input = { amountMinor, ...(leaving && { leaving }) };
  return { memberId, key, operation, input, recordId: recordId(ctx) };
}

/** What may forbid a withdrawal besides its amount. */
interface Allowance {
  delayedUntil: Date | null;
  hasUnmetCondition: boolean;
}

/**
 * Locks the member's conditions: none opens until the transaction ends.
 * @returns what reads the rest, after a list of statements
 */
export function lockAllowance(
  ctx: Context,
  tx: Tx,
  { memberId, resetDelayHours: delayHours }: Plan,
): Statement<() => Promise<Allowance>> {
  return inOrder(tx, [
    lockUnmetCondition(ctx, tx, memberId),
    findWithdrawalsFrom(ctx, tx, { memberId, delayHours }),
  ]).map(([isUnmet, delayedUntil]) => async () => ({
    delayedUntil,
    hasUnmetCondition: await isUnmet(),
  }));
}

/** @throws WITHDRAW_DELAYED, WITHDRAW_MINIMUM, WITHDRAW_MAXIMUM, BONUS_CONDITION */
export function requireAllowed(plan: Plan, allowance: Allowance): void {
  const { delayedUntil } = allowance;
  if (delayedUntil) refuse("WITHDRAW_DELAYED", undefined, delayedUntil);
  if (plan.problem) refuse(plan.problem);
  if (allowance.hasUnmetCondition) refuse("BONUS_CONDITION");
}

/**
 * Inserts the record, its assessment and its statement line, in statements that may travel with the
 * commit. @throws WITHDRAW_IN_PROGRESS
 */
export function openWithdrawal(
  ctx: Context,
  tx: Tx,
  { id, token, plan, state }: { id: string; token: string; plan: Plan; state: WithdrawalState },
): Statement<unknown> {
  const createdAt = ctx.clock.now();
  const nextCheckAt = state === "review" ? null : firstCheckAt(createdAt);
  const { amountMinor, unknownMinor, leaving, lastId } = plan;
  const played = { unknownMinor, leaving, lastId };
  const withdrawal = { id, token, amountMinor, state, createdAt, nextCheckAt, ...played };
  const inserted = insertWithdrawalOrRefuse(tx, withdrawal);
  const assessed = recordRisk(ctx, tx, { id, occasion: "request", risk: plan.risk });
  const opened = openLine(tx, {
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
  const needsIdentity = plan.risk.findings.some(({ rule }) => rule === "noIdentity");
  const asked = needsIdentity
    ? enqueue(tx, { name: ASK_IDENTITY_JOB, payload: { memberId: `${plan.memberId}` } })
    : null;
  // A staff user may be waiting for a document of this member.
  const held = state === "review" ? enqueueDocumentHold(tx, plan.memberId) : null;
  return inOrder(tx, [inserted, assessed, opened, asked, held]);
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
