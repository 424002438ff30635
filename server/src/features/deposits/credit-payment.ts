import { fromMinor } from "@krapao/contract";
import { WALLET } from "@krapao/contract/games";
import { recordId } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import { assert } from "../../kernel/errors.ts";
import { enqueue, tellBalanceChanged } from "../../kernel/jobs.ts";
import { houseAccountId, memberAccountId, transfer } from "../../ledger/ledger.ts";
import type { Context } from "../../ports/context.ts";
import { openLine, settleLine } from "../statements/index.ts";
import type { Declared } from "./declared.ts";
import type { Qr, UnmatchedReason } from "./qr.ts";
import { moveQr } from "./queries.ts";
import { closeDeclared, lockWaitingDeclared } from "./queries-declared.ts";
import { markCredited, markUnmatched, type Payment } from "./queries-payments.ts";

/** The house account in which money waits that is on our account and nobody's yet. */
export const SUSPENSE_OWNER = "deposit";

export interface Credit {
  payment: Payment;
  memberId: bigint;
  /** The QR that is paid by it. */
  qr: Qr | null;
  /** Where its money is: at the bank when it arrives now, in suspense when it waited. */
  from: "bank" | "suspense";
  /** The same reference came before with another amount. */
  isSecondAmount?: boolean;
  /** The locked declaration that it settles, null for none; else the one of the member that waits, if any. */
  declared?: Declared | null;
}

/**
 * Credits a written payment: the money to the member, the QR paid or the waiting declaration settled, one line in the
 * statement. The payment must be new or locked.
 */
export async function creditPayment(ctx: Context, tx: Tx, credit: Credit): Promise<void> {
  const { payment, memberId, qr } = credit;
  const { amountMinor, currency } = payment;
  // Before the ledger: whoever has a declaration in hand goes for the member's balance next.
  const declared =
    credit.declared === undefined && !qr ? await findDeclaration(tx, credit) : credit.declared;
  const transferId = recordId(ctx);
  const state = await transfer(tx, {
    id: transferId,
    kind: "deposit",
    fromId: await (credit.from === "bank" ? bankId : suspenseId)(tx, payment),
    toId: await memberAccountId(tx, memberId),
    currency,
    amountMinor,
    ref: bookedRef(payment, credit),
    meta: { paymentId: payment.id },
  });
  assert(state === "posted", "the house pays without a floor");
  const at = ctx.clock.now();
  if (qr) {
    const isPaid = await moveQr(tx, { id: qr.id, to: "paid", at, nextAskAt: null });
    assert(isPaid, "a QR that was judged payable becomes paid");
  }
  await markCredited(tx, { id: payment.id, qrId: qr?.id ?? null, memberId, transferId });
  await tellSettled(tx, credit);
  await tellBalanceChanged(tx, memberId);
  if (declared) {
    await closeDeclared(tx, { id: declared.id, at, to: "settled", paymentId: payment.id });
    await settleLine(tx, { id: declared.id, status: "SUCCESS", at, amountMinor });
    return;
  }
  await openLine(tx, {
    id: payment.id,
    memberId,
    statementType: "deposit",
    from: payment.channel,
    to: WALLET,
    amountMinor,
    currency,
    status: "SUCCESS",
    createdAt: at,
  });
}

/** Leaves a job for whatever a settled deposit earns elsewhere. */
function tellSettled(tx: Tx, { payment, memberId }: Pick<Credit, "payment" | "memberId">) {
  const { id: depositId, amountMinor, currency } = payment;
  return enqueue(tx, {
    name: "rewards:deposit_settled",
    payload: { depositId, memberId: `${memberId}`, amountMinor: `${amountMinor}`, currency },
  });
}

/** What the member declared and has come with this: its line succeeds, with what was really paid. */
async function findDeclaration(
  tx: Tx,
  { payment, memberId }: Pick<Credit, "payment" | "memberId">,
): Promise<Declared | null> {
  const declared = await lockWaitingDeclared(tx, memberId);
  return declared && declared.expiresAt > payment.paidAt ? declared : null;
}

/** Books a payment that nobody can be credited for: its money is on our account and waits in suspense. */
export async function bookUnmatched(
  ctx: Context,
  tx: Tx,
  waiting: {
    payment: Payment;
    reason: UnmatchedReason;
    qrId: string | null;
    memberId: bigint | null;
    isSecondAmount: boolean;
  },
): Promise<void> {
  const { payment, reason, qrId, memberId } = waiting;
  const id = recordId(ctx);
  const state = await transfer(tx, {
    id,
    kind: "suspense",
    fromId: await bankId(tx, payment),
    toId: await suspenseId(tx, payment),
    currency: payment.currency,
    amountMinor: payment.amountMinor,
    ref: bookedRef(payment, waiting),
    meta: { paymentId: payment.id },
  });
  assert(state === "posted", "the house pays without a floor");
  await markUnmatched(tx, { id: payment.id, reason, qrId, memberId, suspenseId: id });
  ctx.log.warn(
    { event: "payment", recordId: payment.id, party: payment.source, outcome: reason },
    "a payment waits for an operator",
  );
}

/** Under which reference the ledger knows a payment: the outside party's own, booked once per kind. */
function bookedRef(
  { source, reference, amountMinor }: Payment,
  { isSecondAmount = false }: { isSecondAmount?: boolean },
): string {
  return isSecondAmount ? `${source}:${reference}:${amountMinor}` : `${source}:${reference}`;
}

export function bankId(tx: Tx, { channel, currency }: Payment): Promise<bigint> {
  return houseAccountId(tx, { kind: "bank_clearing", owner: channel, currency });
}

export function suspenseId(tx: Tx, { currency }: Payment): Promise<bigint> {
  return houseAccountId(tx, { kind: "suspense", owner: SUSPENSE_OWNER, currency });
}

/** Tells the member's open pages, after the commit. */
export function pushDeposit(
  ctx: Context,
  { memberId, amountMinor }: { memberId: bigint; amountMinor: bigint },
): void {
  ctx.push.wallet(memberId, {
    reason: "deposit",
    status: "SUCCESS",
    amount: fromMinor(amountMinor),
    message: "SUCCESS",
  });
}
