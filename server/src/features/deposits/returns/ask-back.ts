import type { contract, ServerOutput } from "@krapao/contract";
import { transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { claimIdempotencyKey } from "../../../kernel/db/idempotency.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { findOpenLine } from "../../statements/index.ts";
import { lockPayment } from "../crediting/queries-payments.ts";
import type { BookedPayment } from "../payment.ts";
import { openReturn, putBack } from "./open-return.ts";
import { pushReturn } from "./push-return.ts";
import { lockOpenReturn, moveReturn } from "./queries.ts";
import { isReturnable } from "./return.ts";

interface OwnLine {
  memberId: bigint;
  /** Of the payment. */
  lineId: string;
}

/**
 * A member asks back a payment that has arrived and is not credited. Asking again while it goes
 * back changes nothing.
 * @throws NO_DATA when it is not in progress in this member's statement, RETURN_NOT_POSSIBLE,
 * IDEMPOTENCY_KEY_REUSED
 */
export async function askBack(
  ctx: Context,
  { memberId, lineId, idempotencyKey }: OwnLine & { idempotencyKey: string | null },
): Promise<ServerOutput<typeof contract.deposits.askBack>> {
  const opened = await transaction(ctx.db, async (tx) => {
    const known = await claimIdempotencyKey(tx, {
      memberId,
      key: idempotencyKey,
      operation: "deposits.askBack",
      input: { lineId },
      recordId: lineId,
    });
    if (known) return null;
    const payment = await lockOwnPayment(tx, { memberId, lineId });
    if (payment.state === "returning") return null;
    if (!isReturnable(payment, memberId)) return refuse("RETURN_NOT_POSSIBLE");
    await openReturn(ctx, tx, { payment, memberId, openedBy: "member" });
    return payment;
  });
  if (opened) pushReturn(ctx, { payment: opened, memberId, status: "PROCESSING" });
  return { message: "IN_PROGRESS", status: "PROCESSING" };
}

/**
 * The member wants the payment to wait after all. What goes back without being asked cannot be
 * cancelled. @throws NO_DATA, RETURN_SENT
 */
export async function cancelAskBack(ctx: Context, { memberId, lineId }: OwnLine): Promise<void> {
  const payment = await transaction(ctx.db, async (tx) => {
    const locked = await lockOwnPayment(tx, { memberId, lineId });
    // Cancelled before, in another tab.
    if (locked.state === "unmatched") return null;
    const open = await lockOpenReturn(tx, locked.id);
    const isCancelled =
      open?.openedBy === "member" &&
      (await moveReturn(tx, { id: open.id, to: "cancelled", at: ctx.clock.now() }));
    if (!isCancelled) return refuse("RETURN_SENT");
    await putBack(tx, locked);
    return locked;
  });
  if (payment) pushReturn(ctx, { payment, memberId, status: "PROCESSING" });
}

/** The payment of a line in progress of this member, locked. @throws NO_DATA */
async function lockOwnPayment(tx: Tx, { memberId, lineId }: OwnLine): Promise<BookedPayment> {
  const payment = await lockPayment(tx, lineId);
  const line = await findOpenLine(tx, lineId);
  if (!payment || line?.memberId !== memberId) return refuse("NO_DATA");
  return payment;
}
