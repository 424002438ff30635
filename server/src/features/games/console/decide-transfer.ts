import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { enqueueRefusalReview } from "../transfers/decide-step.ts";
import { findTransfer } from "../transfers/queries-transfers.ts";
import { runDecided } from "../transfers/run-transfer.ts";
import {
  lockForSettlement,
  type Outcome,
  publishSettled,
  recordTransferOutcome,
} from "../transfers/settle-transfer.ts";
import { insertDecision } from "./queries.ts";
import { isQuiet } from "./read-transfers.ts";

type Decide = typeof consoleContract.games.decide;

/**
 * A staff user decides a transfer whose outcome could not be proven: the hold is posted or voided,
 * once. When the provider's own answer arrives at the same time, the first to lock the transfer
 * counts. A later answer of the provider reopens nothing: money that moved all the same is booked
 * in suspense and raises an alert (docs/decisions/0008-unknown-transfers.md).
 * @throws NO_DATA, ALREADY_DECIDED, TRANSFER_IN_PROGRESS (the provider may still act on the call)
 */
export async function decideTransfer(
  ctx: Context,
  call: ConsoleCall<Decide>,
): Promise<{ message: "SUCCESS" }> {
  const { transferId: id } = call.params;
  if (!(await findTransfer(ctx.db, id))) refuse("NO_DATA");
  const outcome = outcomeOf(ctx, call.input.outcome);
  const { row, next } = await transaction(ctx.db, async (tx) => {
    const row = await lockForSettlement(ctx, tx, id);
    if (row.settled_at !== null) refuse("ALREADY_DECIDED");
    if (!isQuiet(ctx, row)) refuse("TRANSFER_IN_PROGRESS");
    const next = await recordTransferOutcome(ctx, tx, row, outcome);
    const { staffId, name: staffName } = call.staff;
    const { evidence } = call.input;
    await insertDecision(tx, {
      transferId: id,
      ...call.input,
      staffId,
      staffName,
      at: ctx.clock.now(),
    });
    const statusQuery = ctx.ports.providers.get(row.provider)?.capabilities.statusQuery;
    if (outcome.state === "refused" && statusQuery) await enqueueRefusalReview(tx, id);
    await call.audit(tx, {
      subject: `transfer:${id}`,
      before: { state: row.state },
      after: { state: outcome.state, member: `${row.member_id}` },
      why: evidence,
    });
    return { row, next };
  });
  publishSettled(ctx, row, outcome);
  ctx.push.queue("transfers");
  if (next) await runDecided(ctx, next);
  return { message: "SUCCESS" };
}

function outcomeOf({ clock }: Context, state: "done" | "refused"): Outcome {
  const from = ["called", "review"] as const;
  if (state === "refused") return { from, state: "refused", reason: "person" };
  const unread = { reference: null, creditsBefore: null, creditsAfter: null };
  return { from, state: "done", ...unread, readAt: clock.now() };
}
