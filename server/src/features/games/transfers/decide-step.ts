import type { Currency } from "@krapao/contract";
import { WALLET } from "@krapao/contract/member/games";
import { withCommit } from "../../../kernel/context.ts";
import type { Statement, Tx } from "../../../kernel/db/database.ts";
import { assert } from "../../../kernel/errors.ts";
import { enqueue } from "../../../kernel/jobs/jobs.ts";
import {
  accountOfHouse,
  accountOfMember,
  type HoldRequest,
  hold,
  holdOrRefuse,
} from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import type { GameProvider } from "../../../ports/game-provider.ts";
import { type Line, openLine } from "../../statements/index.ts";
import { toCredits } from "../game-transfer.ts";
import type { AccountOfGame } from "../queries.ts";
import { hasControl } from "./controls.ts";
import {
  insertedRow,
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
  /** As `Decided`; left out: null. */
  targetId?: string | null;
}

/** A transfer that is stored, and that the provider has to be called for now. */
export interface Decided {
  row: TransferRow;
  account: AccountOfGame;
  /** The account that its sweep moves the money into from the wallet; null: none. */
  targetId: string | null;
}

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
 * The statements travel with the commit: the caller has nothing to add that depends on them, and
 * runs the step right after the commit (`runDecided`). So a step before which nothing has to be
 * read is stored as called at once.
 * @throws at the commit: MONEY_NOT_ENOUGH, TRANSFER_IN_PROGRESS
 */
export async function decideStep(ctx: Context, tx: Tx, step: TransferStep): Promise<Decided> {
  const isHeld = holdOrRefuse(tx, holdOf(step), "MONEY_NOT_ENOUGH");
  return recordStep(ctx, tx, { step, isHeld });
}

/** As `decideStep`, but when the money is not enough it is known before the commit: null. */
export async function decideStepIfHeld(
  ctx: Context,
  tx: Tx,
  step: TransferStep,
): Promise<Decided | null> {
  const isHeld = (await holdMoney(tx, step)) !== "rejected";
  return isHeld ? recordStep(ctx, tx, { step, isHeld: null }) : null;
}

async function recordStep(
  ctx: Context,
  tx: Tx,
  held: { step: TransferStep; isHeld: Statement<void> | null },
): Promise<Decided> {
  const { step, isHeld } = held;
  const { account, targetId = null } = step;
  const { transfer, line } = recordsOf(ctx, step);
  const called: NewTransfer = { ...transfer, calledAt: callTime(ctx, transfer) };
  const isInserted = insertTransferOrRefuse(tx, called);
  withCommit(tx, isHeld, isInserted, openLine(tx, line));
  return { row: insertedRow(called), account, targetId };
}

/**
 * When the provider of a step is called, if it is called right after the commit. Null: something
 * has to be read before, or the provider is not connected.
 */
function callTime(ctx: Context, transfer: NewTransfer): Date | null {
  const { provider, createdAt } = transfer;
  const capabilities = ctx.ports.providers.get(provider)?.capabilities;
  if (!capabilities || needsBalanceBefore(capabilities)) return null;
  const { direction, sweepId: sweep_id } = transfer;
  if (mayOverdraw({ direction, sweep_id }, capabilities)) return null;
  if (capabilities.statusQuery && !hasControl(ctx, provider, capabilities)) return null;
  return createdAt;
}

/**
 * Whether only the balance before the call can settle an unknown outcome. It is read after the
 * record is inserted, so that no other transfer of ours comes in between.
 */
export const needsBalanceBefore = ({
  statusQuery,
  resendIsSafe,
}: Pick<GameProvider["capabilities"], "statusQuery" | "resendIsSafe">): boolean =>
  !statusQuery && !resendIsSafe;

/**
 * Whether a transfer may ask for more than the account holds, at a provider whose answer would not
 * say so. A sweep has read the balance just before.
 */
export const mayOverdraw = (
  { direction, sweep_id }: Pick<TransferRow, "direction" | "sweep_id">,
  { refusesOverdraw }: Pick<GameProvider["capabilities"], "refusesOverdraw">,
): boolean => direction === "out" && sweep_id === null && !refusesOverdraw;

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
    calledAt: null,
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

/**
 * Enqueues one more look-up of a transfer that its provider refused or did not know, while the
 * provider can still look it up.
 */
export function enqueueRefusalReview(
  tx: Tx,
  id: string,
  { lookUpWindowMs }: Pick<GameProvider["capabilities"], "lookUpWindowMs">,
): Statement<void> {
  return enqueue(tx, {
    name: REVIEW_REFUSAL_JOB,
    payload: { transferId: id },
    key: `${REVIEW_REFUSAL_JOB}:${id}`,
    delayMs: Math.min(REVIEW_AFTER_MS, (lookUpWindowMs ?? Infinity) / 2),
  });
}
