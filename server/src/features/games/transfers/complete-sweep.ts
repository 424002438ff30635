import { TRANSFER_MINIMUM_MINOR } from "@krapao/contract/member/games";
import { recordId, withCommit } from "../../../kernel/context.ts";
import { inOrder, type Statement, type Tx } from "../../../kernel/db/database.ts";
import { assert } from "../../../kernel/errors.ts";
import { enqueue } from "../../../kernel/jobs/jobs.ts";
import { memberBalance } from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import { findExclusion } from "../../protection/index.ts";
import { isOpen } from "../accounts/require-open.ts";
import { type TransferState, wholeAmount } from "../game-transfer.ts";
import { type AccountOfGame, findGameOfAccount, type Game, getAccount } from "../queries.ts";
import { type Decided, decideStep, decideStepIfHeld } from "./decide-step.ts";
import {
  findSweep,
  listTransfersOfSweep,
  type SweepRow,
  updateSweepClosed,
} from "./queries-sweeps.ts";
import { hasOpenTransfer, type TransferRow } from "./queries-transfers.ts";

/** A sweep with what decides how it ends. */
export interface ReadSweep {
  sweep: SweepRow;
  steps: TransferRow[];
  /** The account that the money then moves into; null: none. */
  target: Target | null;
}

interface Target {
  account: AccountOfGame;
  game: Game | undefined;
  /** The end of the member's self-exclusion; null: none. */
  exclusion: Date | null;
  /** Another transfer of the account is not settled. */
  isBusy: boolean;
}

/**
 * Closes a sweep once none of its transfers can still settle automatically, and starts what
 * follows: the step into the target account, or the job of the feature that requested the sweep.
 * The caller has locked the member's accounts. A transfer in review does not delay the others; its
 * money reaches the wallet later.
 * @returns the step that was decided
 */
export async function completeSweepIfSettled(
  ctx: Context,
  tx: Tx,
  of: { id: string; target: TargetId | null },
): Promise<Decided | null> {
  const read = await readSweep(ctx, tx, of);
  return isSettled(read) ? completeSweep(ctx, tx, read) : null;
}

/**
 * As `completeSweepIfSettled`, but without waiting for the steps whose outcome is unknown: their
 * money stays in the wallet when it arrives. The caller has locked the member's accounts.
 */
export async function completeSweepNow(
  ctx: Context,
  tx: Tx,
  sweepId: string,
): Promise<Decided | null> {
  return completeSweep(ctx, tx, await readSweep(ctx, tx, { id: sweepId, target: null }));
}

/** Whether none of its transfers can still settle automatically. */
export const isSettled = ({ steps }: ReadSweep): boolean =>
  !steps.some(({ state }) => state === "decided" || state === "called");

/** The sweep as it is when one of its transfers has this outcome. */
export function afterOutcome(
  read: ReadSweep,
  { id, state }: { id: string; state: TransferState },
): ReadSweep {
  const steps = read.steps.map((step) => (step.id === id ? { ...step, state } : step));
  return { ...read, steps };
}

/** @param of.target what the sweep moves into, if it is known: its reads then travel together */
export async function readSweep(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  of: { id: string; target: TargetId | null },
): Promise<ReadSweep> {
  return withTarget(ctx, tx, await findSweepAndSteps(ctx, tx, of));
}

/** The first reads of `readSweep`, for a list of statements. `withTarget` goes on from them. */
export function findSweepAndSteps(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  of: { id: string; target: TargetId | null },
): Statement<ReadSweep> {
  return inOrder(tx, [
    listTransfersOfSweep(tx, of.id),
    findSweep(tx, of.id),
    of.target && readTarget(ctx, tx, of.target),
  ]).map(([steps, sweep, target]) => {
    assert(sweep, "a sweep is inserted before its transfers");
    return { steps, sweep, target };
  });
}

/** Adds what the sweep moves into, unless it was read with it. */
export async function withTarget(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  { sweep, steps, target }: ReadSweep,
): Promise<ReadSweep> {
  const { to_account_id: accountId, member_id: memberId, state } = sweep;
  if (accountId === null || state === "closed") return { sweep, steps, target: null };
  return { sweep, steps, target: target ?? (await readTarget(ctx, tx, { accountId, memberId })) };
}

interface TargetId {
  accountId: string;
  memberId: bigint;
}

function readTarget(
  { clock }: Pick<Context, "clock">,
  tx: Tx,
  { accountId, memberId }: TargetId,
): Statement<Target> {
  return inOrder(tx, [
    getAccount(tx, accountId),
    findGameOfAccount(tx, accountId),
    findExclusion(clock.now(), tx, memberId),
    hasOpenTransfer(tx, accountId),
  ]).map(([account, game, exclusion, isBusy]) => ({ account, game, exclusion, isBusy }));
}

/**
 * As `completeSweepIfSettled`, for a sweep that was read. A closed one is never completed again.
 * @param updates statements that come first; they travel with what closes the sweep
 */
export async function completeSweep(
  ctx: Context,
  tx: Tx,
  { sweep, steps, target }: ReadSweep,
  updates: readonly Statement<unknown>[] = [],
): Promise<Decided | null> {
  const isClosed = sweep.state === "closed";
  const closing = isClosed
    ? []
    : [
        updateSweepClosed(tx, { id: sweep.id, at: ctx.clock.now() }),
        sweep.chain && enqueue(tx, { name: sweep.chain.job, payload: sweep.chain.payload }),
      ];
  const isOneAmount = sweep.amount_minor !== null;
  const isLast =
    isClosed || target === null || (isOneAmount && steps.some(({ state }) => state !== "done"));
  withCommit(tx, ...updates, ...closing);
  return isLast ? null : decideFinalStep(ctx, tx, { sweep, target, paid: steps[0] });
}

/**
 * Decides the step from the wallet; null when it is impossible: the money stays in the wallet.
 * @param paid a step before it
 */
async function decideFinalStep(
  ctx: Context,
  tx: Tx,
  { sweep, target, paid }: { sweep: SweepRow; target: Target; paid: TransferRow | undefined },
): Promise<Decided | null> {
  const { account, game, exclusion, isBusy } = target;
  const final = {
    id: recordId(ctx),
    account,
    direction: "in",
    sweepId: sweep.id,
  } as const;
  const amountOf = (minor: bigint) => wholeAmount(minor, account.ft_wallet_slot);
  // No money goes into a game that was closed in the meantime, nor to an excluded member's game.
  const isPossible = isOpen(ctx, game) && !exclusion && !isBusy;
  if (isPossible && sweep.amount_minor !== null && paid) {
    const { currency } = paid;
    const amountMinor = amountOf(sweep.amount_minor);
    if (amountMinor < TRANSFER_MINIMUM_MINOR[currency]) return null;
    // The step before it pays this amount into the wallet in the same transaction.
    return decideStep(ctx, tx, { ...final, amountMinor, currency });
  }
  if (!isPossible) return null;
  // The updates before it have paid into the wallet.
  const { availableMinor, currency } = await memberBalance(tx, sweep.member_id);
  if (sweep.amount_minor !== null)
    return decideStep(ctx, tx, { ...final, amountMinor: sweep.amount_minor, currency });
  const amountMinor = amountOf(availableMinor);
  if (amountMinor < TRANSFER_MINIMUM_MINOR[currency]) return null;
  return decideStepIfHeld(ctx, tx, { ...final, amountMinor, currency });
}
