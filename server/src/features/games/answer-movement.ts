import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "../../kernel/db.ts";
import { assert, refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { isFinal, refusalCode, statusOf } from "./game-transfer.ts";
import {
  type GatherRow,
  selectGather,
  selectTransfer,
  selectTransfersOfGather,
  type TransferRow,
} from "./queries-transfers.ts";
import type { Movement } from "./transfer-money.ts";

/**
 * What a transfer call answers by the state of its record, the first time and whenever the same intent comes again.
 * @throws TRANSFER_FAIL, MONEY_NOT_ENOUGH, TRANSFER_STAYED_IN_WALLET
 */
export async function readMovement(db: Db, id: string): Promise<Movement> {
  const transfer = await selectTransfer(db, id);
  if (transfer) return answerLeg(id, transfer);
  const gather = await selectGather(db, id);
  assert(gather, "an intent has its record");
  return answerGather(gather, await selectTransfersOfGather(db, id));
}

function answerLeg(transferId: string, leg: TransferRow): Movement {
  if (leg.state === "refused") refuse(refusalCode(leg));
  const isDone = leg.state === "done";
  return { message: isDone ? "SUCCESS" : "IN_PROGRESS", status: statusOf(leg.state), transferId };
}

/** Two legs through the wallet: the second is decided when the first is done. */
function answerGather(gather: GatherRow, legs: TransferRow[]): Movement {
  const out = legs.find(({ direction }) => direction === "out");
  const into = legs.find(({ direction }) => direction === "in");
  assert(out, "a gather of one amount has its first leg");
  if (out.state !== "done") return answerLeg(gather.id, out);
  if (!into || into.state === "refused") return refuse("TRANSFER_STAYED_IN_WALLET");
  return answerLeg(gather.id, into);
}

const TRIES_MAX = 30;
const TRY_EVERY_MS = 100;

/** Waits a little for the call that came first with the same intent, so that both answer the same. */
export async function untilSettled(ctx: Context, id: string): Promise<void> {
  for (let attempt = 0; attempt < TRIES_MAX; attempt++) {
    const gather = await selectGather(ctx.db, id);
    const transfer = await selectTransfer(ctx.db, id);
    const legs = gather ? await selectTransfersOfGather(ctx.db, id) : [transfer];
    const isOver = legs.every((leg) => !leg || isFinal(leg.state) || leg.state === "operator");
    if (isOver && (transfer || gather?.state === "closed")) return;
    await sleep(TRY_EVERY_MS);
  }
}
