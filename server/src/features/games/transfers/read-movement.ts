import { setTimeout as sleep } from "node:timers/promises";
import { together } from "../../../kernel/context.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { assert, refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { isFinal, type Movement, refusalCode, statusOf } from "../game-transfer.ts";
import { findSweep, listTransfersOfSweep, type SweepRow } from "./queries-sweeps.ts";
import { findTransfer, type TransferRow } from "./queries-transfers.ts";

/**
 * The answer of a transfer call, by the state of its record: for the first request and for every
 * repetition with the same idempotency key.
 * @throws TRANSFER_FAIL, MONEY_NOT_ENOUGH, TRANSFER_STAYED_IN_WALLET
 */
export async function readMovement(db: Db, id: string): Promise<Movement> {
  const [transfer, sweep, steps] = await together(db, (one) =>
    Promise.all([findTransfer(one, id), findSweep(one, id), listTransfersOfSweep(one, id)]),
  );
  if (transfer) return answerStep(transfer);
  assert(sweep, "an idempotency key has its record");
  return answerSweep(sweep, steps);
}

/** @throws TRANSFER_FAIL, MONEY_NOT_ENOUGH */
export function answerStep(step: TransferRow, transferId = step.id): Movement {
  if (step.state === "refused") refuse(refusalCode(step));
  const isDone = step.state === "done";
  return { message: isDone ? "SUCCESS" : "IN_PROGRESS", status: statusOf(step.state), transferId };
}

/** Two steps through the wallet: the second is decided when the first is done. */
function answerSweep(sweep: SweepRow, steps: TransferRow[]): Movement {
  const out = steps.find(({ direction }) => direction === "out");
  const into = steps.find(({ direction }) => direction === "in");
  assert(out, "a sweep of one amount has its first step");
  if (out.state !== "done") return answerStep(out, sweep.id);
  if (!into) return refuse("TRANSFER_STAYED_IN_WALLET");
  return answerFinalStep(into, sweep.id);
}

/** The answer once the money has left the first game. @throws TRANSFER_STAYED_IN_WALLET */
export function answerFinalStep(step: TransferRow, sweepId: string): Movement {
  if (step.state === "refused") refuse("TRANSFER_STAYED_IN_WALLET");
  return answerStep(step, sweepId);
}

const CHECKS_MAX = 30;
const CHECK_EVERY_MS = 100;

/**
 * Waits up to three seconds for the request that came first with the same idempotency key, so that
 * both get the same answer.
 */
export async function waitForSettlement(ctx: Context, id: string): Promise<void> {
  for (let attempt = 0; attempt < CHECKS_MAX; attempt++) {
    const sweep = await findSweep(ctx.db, id);
    const transfer = await findTransfer(ctx.db, id);
    const steps = sweep ? await listTransfersOfSweep(ctx.db, id) : [transfer];
    const isOver = steps.every((step) => !step || isFinal(step.state) || step.state === "review");
    if (isOver && (transfer || sweep?.state === "closed")) return;
    await sleep(CHECK_EVERY_MS);
  }
}
