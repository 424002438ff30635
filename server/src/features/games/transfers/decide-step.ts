import type { Currency } from "@krapao/contract";
import { WALLET } from "@krapao/contract/member/games";
import { withCommit } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { assert } from "../../../kernel/errors.ts";
import { enqueue } from "../../../kernel/jobs/jobs.ts";
import {
  accountOfHouse,
  accountOfMember,
  type HoldRequest,
  hold,
  holdOrRefuse,
  voidHold,
} from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import { type Line, openLine } from "../../statements/index.ts";
import { toCredits } from "../game-transfer.ts";
import type { AccountOfGame } from "../queries.ts";
import {
  decidedRow,
  insertTransfer,
  insertTransferOrRefuse,
  type NewTransfer,
  type TransferRow,
} from "./queries-transfers.ts";

/** One transfer between wallet and game; a transfer from game to game takes two steps. */
interface TransferStep {
  /** Id of the transfer, of its hold and of its statement line; the provider's reference. */
  id: string;
  account: AccountOfGame;
  direction: "in" | "out";
  amountMinor: bigint;
  currency: Currency;
  sweepId: string | null;
}

/** `transfer_in_progress`: another transfer of the account is not settled yet. */
type StepDecision = "held" | "transfer_in_progress" | "insufficient_funds";

export const RECOVER_JOB = "games:recover-transfer";
export const REVIEW_REFUSAL_JOB = "games:review-refusal";
/** Much longer than any provider may take to act on a call. */
const REVIEW_AFTER_MS = 5 * 60_000;

/**
 * Decides one step, in the caller's transaction: inserts the record and its statement line, holds
 * the money, and stores when recovery looks at it, in case this process ends before the outcome is
 * known.
 * Money into a game is held in the member's wallet. Money out of a game is held in the provider's
 * clearing account, a house account, so the hold only announces it. The caller has locked the
 * member's accounts (lockAccounts).
 */
export async function decideStep(ctx: Context, tx: Tx, step: TransferStep): Promise<StepDecision> {
  const { id, direction } = step;
  const isFromWallet = direction === "in";
  const { transfer, line } = recordsOf(ctx, step);
  if (isFromWallet && (await holdMoney(tx, step)) === "rejected") return "insufficient_funds";
  if (!(await insertTransfer(tx, transfer))) {
    if (isFromWallet) await voidHold(tx, { id });
    return "transfer_in_progress";
  }
  await Promise.all([openLine(tx, line), isFromWallet ? null : holdMoney(tx, step)]);
  return "held";
}

/**
 * As `decideStep`, in statements that travel with the commit: the caller has nothing to add.
 * @returns the transfer as it is after the commit
 * @throws at the commit: MONEY_NOT_ENOUGH, TRANSFER_IN_PROGRESS
 */
export async function decideLastStep(
  ctx: Context,
  tx: Tx,
  step: TransferStep,
): Promise<TransferRow> {
  const { transfer, line } = recordsOf(ctx, step);
  const isHeld = holdOrRefuse(tx, holdOf(step), "MONEY_NOT_ENOUGH");
  const isInserted = insertTransferOrRefuse(tx, transfer);
  await withCommit(tx, isHeld, isInserted, openLine(tx, line));
  return decidedRow(transfer);
}

/** Record and statement line. */
function recordsOf(ctx: Context, step: TransferStep): { transfer: NewTransfer; line: Line } {
  const { id, account, direction, amountMinor, currency, sweepId } = step;
  const creditsMinor = toCredits(amountMinor, account.ft_wallet_slot);
  assert(creditsMinor !== null, "a step moves a whole number of credits");
  const createdAt = ctx.clock.now();
  const transfer: NewTransfer = {
    id,
    memberId: account.member_id,
    accountId: account.id,
    provider: account.provider,
    direction,
    amountMinor,
    creditsMinor,
    currency,
    sweepId,
    createdAt,
    recoverAfterMs: firstRecoveryMs(ctx, account.provider),
  };
  const line: Line = {
    id,
    memberId: account.member_id,
    statementType: "transfer",
    from: direction === "in" ? WALLET : account.game_name,
    to: direction === "in" ? account.game_name : WALLET,
    amountMinor,
    currency,
    status: "PROCESSING",
    createdAt,
  };
  return { transfer, line };
}

const holdMoney = (tx: Tx, step: TransferStep) => hold(tx, holdOf(step));

function holdOf({ id, account, direction, amountMinor, currency }: TransferStep): HoldRequest {
  const main = accountOfMember(account.member_id);
  const clearing = accountOfHouse({
    kind: "provider_clearing",
    owner: account.provider,
    currency,
  });
  return {
    id,
    kind: direction === "in" ? "wallet_to_game" : "game_to_wallet",
    fromId: direction === "in" ? main : clearing,
    toId: direction === "in" ? clearing : main,
    currency,
    amountMinor,
  };
}

/** By then most calls have been answered; earlier would be safe as well, but useless. */
function firstRecoveryMs(ctx: Context, provider: string): number {
  const timeoutMs = ctx.ports.providers.get(provider)?.capabilities.providerTimeoutMs ?? 0;
  return Math.ceil(timeoutMs / 2 + 1_000);
}

/** Enqueues the recovery of a transfer; a job that is already enqueued gets the new time. */
export async function enqueueRecovery(tx: Tx, id: string, delayMs: number): Promise<void> {
  await enqueue(tx, {
    name: RECOVER_JOB,
    payload: { transferId: id },
    key: `${RECOVER_JOB}:${id}`,
    delayMs: Math.ceil(delayMs),
  });
}

/** Enqueues one more check of a transfer that was refused because the provider did not know it. */
export async function enqueueRefusalReview(tx: Tx, id: string): Promise<void> {
  await enqueue(tx, {
    name: REVIEW_REFUSAL_JOB,
    payload: { transferId: id },
    key: `${REVIEW_REFUSAL_JOB}:${id}`,
    delayMs: REVIEW_AFTER_MS,
  });
}
