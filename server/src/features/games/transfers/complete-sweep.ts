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
import { findGame, getAccount } from "../queries.ts";
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
  const steps = await listTransfersOfSweep(tx, sweepId);
  if (steps.some(({ state }) => state === "decided" || state === "called")) return null;
  return completeSweep(ctx, tx, sweepId, steps);
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
  return completeSweep(ctx, tx, sweepId, await listTransfersOfSweep(tx, sweepId));
}

/** A closed sweep is never completed again. */
async function completeSweep(
  ctx: Context,
  tx: Tx,
  sweepId: string,
  steps: TransferRow[],
): Promise<string | null> {
  const sweep = await findSweep(tx, sweepId);
  assert(sweep, "a sweep is inserted before its transfers");
  if (sweep.state === "closed") return null;
  await updateSweepClosed(tx, { id: sweepId, at: ctx.clock.now() });
  if (sweep.chain) {
    await enqueue(tx, { name: sweep.chain.job, payload: sweep.chain.payload });
  }
  const isOneAmount = sweep.amount_minor !== null;
  if (isOneAmount && steps.some(({ state }) => state !== "done")) return null;
  return sweep.to_account_id === null ? null : decideFinalStep(ctx, tx, sweep, sweep.to_account_id);
}

/** Decides the step from the wallet; null when it is impossible: the money stays in the wallet. */
async function decideFinalStep(
  ctx: Context,
  tx: Tx,
  sweep: SweepRow,
  accountId: string,
): Promise<string | null> {
  const account = await getAccount(tx, accountId);
  // No money goes into a game that was closed in the meantime, nor to an excluded member's game.
  if (!isOpen(ctx, await findGame(tx, account.game_code))) return null;
  if (await findExclusion(ctx.clock.now(), tx, sweep.member_id)) return null;
  const { availableMinor, currency } = await memberBalance(tx, sweep.member_id);
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
