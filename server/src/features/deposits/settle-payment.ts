import { fromMinor } from "@krapao/contract";
import { WALLET } from "@krapao/contract/games";
import { recordId, transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import { assert } from "../../kernel/errors.ts";
import { houseAccountId, memberAccountId, transfer } from "../../ledger/ledger.ts";
import type { Context } from "../../ports/context.ts";
import { findMember } from "../accounts/index.ts";
import { openLine } from "../statements/index.ts";
import { type Match, matchPayment } from "./match-payment.ts";
import type { Qr } from "./qr.ts";
import { moveQr } from "./queries.ts";
import {
  hasSameReference,
  insertPayment,
  markCredited,
  markUnmatched,
  type Payment,
} from "./queries-payments.ts";

/** A payment as an outside party reported it, by callback or when asked. */
export interface Report extends Omit<Payment, "id" | "receivedAt"> {
  match: Match;
}

/**
 * Books a reported payment, once: it settles its QR and is credited, or it waits for an operator with the reason.
 * A payment that is known already changes nothing.
 */
export async function settlePayment(ctx: Context, report: Report): Promise<void> {
  const payment: Payment = { ...report, id: recordId(ctx), receivedAt: ctx.clock.now() };
  const credited = await transaction(ctx.db, async (tx) => {
    if (!(await insertPayment(tx, payment))) return null;
    const { qr, reason } = await judge(tx, { payment, match: report.match });
    if (qr && reason === null) {
      await credit(ctx, tx, { payment, qr });
      return qr;
    }
    assert(reason !== null, "what is not credited has a reason");
    const memberId = qr?.memberId ?? null;
    await markUnmatched(tx, { id: payment.id, reason, qrId: qr?.id ?? null, memberId });
    ctx.log.warn(
      { event: "payment", recordId: payment.id, party: payment.source, outcome: reason },
      "a payment waits for an operator",
    );
    return null;
  });
  if (!credited) return;
  ctx.push.wallet(credited.memberId, {
    reason: "deposit",
    status: "SUCCESS",
    amount: fromMinor(payment.amountMinor),
    message: "SUCCESS",
  });
}

async function judge(tx: Tx, { payment, match }: { payment: Payment; match: Match }) {
  const found = await matchPayment(tx, { payment, match });
  if (found.reason !== null) return found;
  if (await hasSameReference(tx, payment)) return { qr: found.qr, reason: "reference" as const };
  const member = await findMember(tx, found.qr.memberId);
  if (!member || member.suspendedAt) return { qr: found.qr, reason: "suspended" as const };
  return found;
}

/** Money from the channel to the member, the QR paid, a line in the statement. */
async function credit(
  ctx: Context,
  tx: Tx,
  { payment, qr }: { payment: Payment; qr: Qr },
): Promise<void> {
  const { amountMinor, currency, source, reference } = payment;
  const { memberId, channel } = qr;
  const transferId = recordId(ctx);
  const state = await transfer(tx, {
    id: transferId,
    kind: "deposit",
    fromId: await houseAccountId(tx, { kind: "bank_clearing", owner: channel, currency }),
    toId: await memberAccountId(tx, memberId),
    currency,
    amountMinor,
    ref: `${source}:${reference}`,
    meta: { paymentId: payment.id },
  });
  assert(state === "posted", "the house pays without a floor");
  const at = ctx.clock.now();
  const isPaid = await moveQr(tx, { id: qr.id, to: "paid", at, nextAskAt: null });
  assert(isPaid, "a QR that was judged payable becomes paid");
  await markCredited(tx, { id: payment.id, qrId: qr.id, memberId, transferId });
  await openLine(tx, {
    id: payment.id,
    memberId,
    statementType: "deposit",
    from: channel,
    to: WALLET,
    amountMinor,
    currency,
    status: "SUCCESS",
    createdAt: at,
  });
}
