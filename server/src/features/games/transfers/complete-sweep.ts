import { TRANSFER_MINIMUM_MINOR } from "@krapao/contract/member/games";
import { recordId } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { assert } from "../../../kernel/errors.ts";
import { enqueue } from "../../../kernel/jobs/jobs.ts";
import { memberBalance } from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import { findExclusion } from "../../protection/index.ts";
import { isOpen } from "../accounts/require-open.ts";
import { wholeAmount } from "../game-transfer.ts";
import { findGameOfAccount, getAccount } from "../queries.ts";
import { decideStep } from "./decide-step.ts";
import {
  findSweep,
  listTransfersOfSweep,
  type SweepRow,
  updateSweepClosed,
} from "./queries-sweeps.ts";
import type { TransferRow } from "./queries-transfers.ts";

/**
 * Closes a sweep once none of its transfers can still settle automatically, and starts what
 * follows: the step into the target account, or the job of the feature that requested the sweep.
 * The caller has locked the member's accounts. A transfer in review does not delay the others; its
 * money reaches the wallet later.
 * @returns the id of the step that was decided
 */
export async function completeSweepIfSettled(
  ctx: Context,
  tx: Tx,
  sweepId: string,
): Promise<string | null> {
  const read = await readSweep(tx, sweepId);
  if (read.steps.some(({ state }) => state === "decided" || state === "called")) return null;
  return completeSweep(ctx, tx, read);
}

/**
 * As `completeSweepIfSettled`, but without waiting for the steps whose outcome is unknown: their
 * money stays in the wallet when it arrives. The caller has locked the member's accounts.
 */
export async function completeSweepNow(
  ctx: Context,
  tx: Tx,
  sweepId: string,
): Promise<string | null> {
  return completeSweep(ctx, tx, await readSweep(tx, sweepId));
}

async function readSweep(
  tx: Tx,
  sweepId: string,
): Promise<{ steps: TransferRow[]; sweep: SweepRow }> {
  const [steps, sweep] = await Promise.all([
    listTransfersOfSweep(tx, sweepId),
    findSweep(tx, sweepId),
  ]);
  assert(sweep, "a sweep is inserted before its transfers");
  return { steps, sweep };
}

/** A closed sweep is never completed again. */
async function completeSweep(
  ctx: Context,
  tx: Tx,
  { sweep, steps }: { sweep: SweepRow; steps: TransferRow[] },
): Promise<string | null> {
  if (sweep.state === "closed") return null;
  const isOneAmount = sweep.amount_minor !== null;
  const isLast =
    sweep.to_account_id === null || (isOneAmount && steps.some(({ state }) => state !== "done"));
  const [, , next] = await Promise.all([
    updateSweepClosed(tx, { id: sweep.id, at: ctx.clock.now() }),
    sweep.chain && enqueue(tx, { name: sweep.chain.job, payload: sweep.chain.payload }),
    isLast || sweep.to_account_id === null
      ? null
      : decideFinalStep(ctx, tx, sweep, sweep.to_account_id),
  ]);
  return next;
}

/** Decides the step from the wallet; null when it is impossible: the money stays in the wallet. */
async function decideFinalStep(
  ctx: Context,
  tx: Tx,
  sweep: SweepRow,
  accountId: string,
): Promise<string | null> {
  const [account, game, exclusion, { availableMinor, currency }] = await Promise.all([
    getAccount(tx, accountId),
    findGameOfAccount(tx, accountId),
    findExclusion(ctx.clock.now(), tx, sweep.member_id),
    memberBalance(tx, sweep.member_id),
  ]);
  // No money goes into a game that was closed in the meantime, nor to an excluded member's game.
  if (!isOpen(ctx, game) || exclusion) return null;
  const wanted = sweep.amount_minor ?? availableMinor;
  const amountMinor = wholeAmount(wanted, account.ft_wallet_slot);
  if (amountMinor < TRANSFER_MINIMUM_MINOR[currency]) return null;
  const id = recordId(ctx);
  const decision = await decideStep(ctx, tx, {
    id,
    account,
    direction: "in",
    amountMinor,
    currency,
    sweepId: sweep.id,
  });
  return decision === "held" ? id : null;
}
