import { transaction } from "../../../kernel/context.ts";
import { describeError } from "../../../kernel/log.ts";
import type { Context } from "../../../ports/context.ts";
import { enqueuePush } from "../../push/index.ts";
import { findOpenLine } from "../../statements/index.ts";
import { lockPayment } from "../crediting/queries-payments.ts";
import { openReturn } from "./open-return.ts";
import { pushReturn } from "./push-return.ts";
import { listUnaskedReturns } from "./queries.ts";
import { isReturnable, type Opener, RESTED_MS } from "./return.ts";

/**
 * Opens the return of payments that have rested for three days, and of those of self-excluded
 * members. Two staff users still send them.
 */
export async function openUnasked(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const receivedBefore = new Date(now.getTime() - RESTED_MS);
  for (const due of await listUnaskedReturns(ctx.db, { now, receivedBefore })) {
    try {
      await openOne(ctx, due);
    } catch (error) {
      // A payment that fails waits and must not delay the others.
      ctx.log.error(
        { event: "return", recordId: due.paymentId, ...describeError(error) },
        "return not opened",
      );
    }
  }
}

async function openOne(
  ctx: Context,
  { paymentId, memberId, openedBy }: { paymentId: string; memberId: bigint; openedBy: Opener },
): Promise<void> {
  const opened = await transaction(ctx.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const line = await findOpenLine(tx, paymentId);
    if (!payment || line?.memberId !== memberId || !isReturnable(payment, memberId)) return null;
    await openReturn(ctx, tx, { payment, memberId, openedBy });
    await enqueuePush(ctx, tx, { memberId, kind: "returning" });
    return payment;
  });
  if (opened) pushReturn(ctx, { payment: opened, memberId, status: "PROCESSING" });
}
