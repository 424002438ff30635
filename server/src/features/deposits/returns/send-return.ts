import { transaction } from "../../../kernel/context.ts";
import type { Statement, Tx } from "../../../kernel/db/database.ts";
import { assert } from "../../../kernel/errors.ts";
import { enqueue } from "../../../kernel/jobs/jobs.ts";
import { nextCheckAt } from "../../../kernel/next-check.ts";
import { hold } from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import { type PayoutLookup, quietSince, sendPayout } from "../../../ports/payout-bank.ts";
import { explainLine } from "../../statements/index.ts";
import { pushReturn } from "./push-return.ts";
import { moveReturn, updateAnswer, updateResent } from "./queries.ts";
import { lockReturned, movementOf, type ReturnedPayment } from "./returned-payment.ts";
import { settleReturn } from "./settle-return.ts";

/** Enqueues the payout, in the transaction that approves it. */
export function enqueueReturn(tx: Tx, returnId: string): Statement<void> {
  return enqueue(tx, { name: "deposits:send_return", payload: { returnId } });
}

/**
 * Sends an approved return to the bank, with its id as reference. Holds the money in suspense
 * first. Other states: does nothing.
 */
export async function sendReturn(ctx: Context, id: string): Promise<void> {
  const at = ctx.clock.now();
  const sent = await transaction(ctx.db, async (tx) => {
    const locked = await lockReturned(tx, id);
    if (locked?.opened.state !== "approved") return null;
    const next = nextCheckAt({ now: at, since: at });
    const isSent = await moveReturn(tx, { id, to: "sent", at, nextCheckAt: next });
    assert(isSent, "an approved return can be sent");
    const state = await hold(tx, movementOf(locked));
    assert(state === "pending", "suspense has no floor");
    await explainLine(tx, { id: locked.payment.id, reason: "sent_back" });
    return locked;
  });
  if (!sent) return;
  const { opened, payment } = sent;
  pushReturn(ctx, { payment, memberId: opened.memberId, status: "PROCESSING" });
  await send(ctx, sent);
}

/**
 * Asks the bank about a return that was sent and is not settled. Sends it again once it is certain
 * that the order never arrived.
 */
export async function checkReturn(ctx: Context, id: string): Promise<void> {
  const found = await transaction(ctx.db, (tx) => lockReturned(tx, id));
  if (found?.opened.state !== "sent") return;
  const status = await ctx.ports.payoutBank.status(lookupOf(found));
  if (status.outcome !== "absent") return settleReturn(ctx, { id, outcome: status });
  const { sentAt } = found.opened;
  assert(sentAt, "a sent return has a time");
  const quietAt = quietSince(ctx.ports.payoutBank, sentAt);
  const at = ctx.clock.now();
  if (at < quietAt) {
    return transaction(ctx.db, (tx) => updateAnswer(tx, { id, nextCheckAt: quietAt }));
  }
  const next = nextCheckAt({ now: at, since: at });
  const isOpen = await transaction(ctx.db, (tx) => updateResent(tx, { id, at, nextCheckAt: next }));
  if (isOpen) await send(ctx, found);
}

const lookupOf = ({ opened, payment }: ReturnedPayment): PayoutLookup => ({
  reference: opened.id,
  amountMinor: payment.amountMinor,
  currency: payment.currency,
});

async function send(ctx: Context, returned: ReturnedPayment): Promise<void> {
  const { id, bankCode, accountNo, accountName } = returned.opened;
  assert(bankCode && accountNo && accountName, "an approved return has its account");
  const order = { ...lookupOf(returned), bankCode, accountNo, accountName };
  await settleReturn(ctx, { id, outcome: await sendPayout(ctx.ports.payoutBank, order) });
}
