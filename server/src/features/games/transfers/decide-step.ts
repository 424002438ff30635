import type { Currency } from "@krapao/contract";
import { WALLET } from "@krapao/contract/member/games";
import type { Tx } from "../../../kernel/db/database.ts";
import { assert } from "../../../kernel/errors.ts";
import { enqueue } from "../../../kernel/jobs/jobs.ts";
import { accountOfHouse, accountOfMember, hold, voidHold } from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import { openLine } from "../../statements/index.ts";
import { toCredits } from "../game-transfer.ts";
import type { AccountOfGame } from "../queries.ts";
import { insertTransfer } from "./queries-transfers.ts";

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
 * the money, and enqueues the recovery job in case this process ends before the outcome is known.
 * Money into a game is held in the member's wallet. Money out of a game is held in the provider's
 * clearing account, a house account, so the hold only announces it. The caller has locked the
 * member's accounts (lockAccounts).
 */
export async function decideStep(ctx: Context, tx: Tx, step: TransferStep): Promise<StepDecision> {
  const { id, account, direction } = step;
  const isFromWallet = direction === "in";
  if (isFromWallet && (await holdMoney(tx, step)) === "rejected") return "insufficient_funds";
  if (!(await insertRecord(ctx, tx, step))) {
    if (isFromWallet) await voidHold(tx, { id });
    return "transfer_in_progress";
  }
  if (!isFromWallet) await holdMoney(tx, step);
  await enqueueRecovery(tx, id, firstRecoveryMs(ctx, account.provider));
  return "held";
}

/** Record and statement line. @returns false when another transfer of the account is open. */
async function insertRecord(ctx: Context, tx: Tx, step: TransferStep): Promise<boolean> {
  const { id, account, direction, amountMinor, currency, sweepId } = step;
  const creditsMinor = toCredits(amountMinor, account.ft_wallet_slot);
  assert(creditsMinor !== null, "a step moves a whole number of credits");
  const createdAt = ctx.clock.now();
  const isInserted = await insertTransfer(tx, {
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
  });
  if (!isInserted) return false;
  await openLine(tx, {
    id,
    memberId: account.member_id,
    statementType: "transfer",
    from: direction === "in" ? WALLET : account.game_name,
    to: direction === "in" ? account.game_name : WALLET,
    amountMinor,
    currency,
    status: "PROCESSING",
    createdAt,
  });
  return true;
}

function holdMoney(tx: Tx, { id, account, direction, amountMinor, currency }: TransferStep) {
  const main = accountOfMember(account.member_id);
  const clearing = accountOfHouse({
    kind: "provider_clearing",
    owner: account.provider,
    currency,
  });
  return hold(tx, {
    id,
    kind: direction === "in" ? "wallet_to_game" : "game_to_wallet",
    fromId: direction === "in" ? main : clearing,
    toId: direction === "in" ? clearing : main,
    currency,
    amountMinor,
  });
}

/** By then most calls have been answered; earlier would be safe as well, but useless. */
function firstRecoveryMs(ctx: Context, provider: string): number {
  const timeoutMs = ctx.ports.providers.get(provider)?.capabilities.providerTimeoutMs ?? 0;
  return timeoutMs / 2 + 1_000;
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
