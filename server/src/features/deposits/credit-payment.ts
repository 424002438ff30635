import { type Currency, fromMinor } from "@krapao/contract";
import { WALLET } from "@krapao/contract/games";
import { recordId } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import { assert } from "../../kernel/errors.ts";
import { enqueue, tellBalanceChanged } from "../../kernel/jobs.ts";
import { houseAccountId, memberAccountId, transfer } from "../../ledger/ledger.ts";
import type { Context } from "../../ports/context.ts";
import { countDeposit, requireRoom } from "../protection/index.ts";
import { tellAway } from "../push/index.ts";
import { openLine, settleLine } from "../statements/index.ts";
import type { Declared } from "./declared.ts";
import type { HeldReason } from "./held.ts";
import type { Qr, UnmatchedReason } from "./qr.ts";
import { moveQr } from "./queries.ts";
import { closeDeclared, lockWaitingDeclared } from "./queries-declared.ts";
import {
  type BookedPayment,
  markCredited,
  markUnmatched,
  type Payment,
} from "./queries-payments.ts";

/** The house account in which money waits that is on our account and nobody's yet. */
export const SUSPENSE_OWNER = "deposit";

/** The source of what gift links brought. */
export const GIFT_SOURCE = "truemoney-gift";

/** A part of a payment that is split: a deposit of its own. */
export interface Share {
  id: string;
  /** 1, 2, 3 ... */
  position: number;
  amountMinor: bigint;
}

export interface Credit {
  /** A new one, or one of the book, locked. */
  payment: Payment & Partial<Pick<BookedPayment, "round">>;
  memberId: bigint;
  /** The QR that is paid by it. */
  qr: Qr | null;
  /** Where its money is: at the bank when it arrives now, in suspense when it waited. */
  from: "bank" | "suspense";
  /** The same reference came before with another amount. */
  isSecondAmount?: boolean;
  /** Only this part of it. */
  share?: Share;
  /** The locked declaration that it settles, null for none; else the one of the member that waits, if any. */
  declared?: Declared | null;
}

/** What a credit left behind, for whoever takes it back. */
export interface Credited {
  transferId: string;
  declaredId: string | null;
}

/**
 * Credits a written payment: the money to the member, the QR paid or the waiting declaration settled, one line in the
 * statement. The payment must be new or locked. Whatever led here: nothing is credited past the member's own limits.
 * @throws DEPOSIT_LIMIT, PLAY_PAUSED; who can let the payment wait asks `judgeDeposit` before
 */
export async function creditPayment(ctx: Context, tx: Tx, credit: Credit): Promise<Credited> {
  const { payment, memberId, qr, share } = credit;
  const { currency, round = 1 } = payment;
  const amountMinor = share?.amountMinor ?? payment.amountMinor;
  // The line of the first time stays in the statement when a payment is credited again.
  const depositId = share?.id ?? (round === 1 ? payment.id : recordId(ctx));
  await requireRoom(ctx, tx, { memberId, amountMinor });
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
  await countDeposit(tx, { transferId, memberId, amountMinor, at });
  if (qr) {
    const isPaid = await moveQr(tx, { id: qr.id, to: "paid", at, nextAskAt: null });
    assert(isPaid, "a QR that was judged payable becomes paid");
  }
  const own = depositId === payment.id ? null : depositId;
  const credited = { id: payment.id, qrId: qr?.id ?? null, memberId, transferId, depositId: own };
  if (!share) await markCredited(tx, credited);
  await tellSettled(tx, { depositId, memberId, amountMinor, currency });
  await tellAway(ctx, tx, { memberId, kind: "deposit" });
  await tellBalanceChanged(tx, memberId);
  if (declared) {
    await closeDeclared(tx, { id: declared.id, at, to: "settled", paymentId: payment.id });
    await settleLine(tx, { id: declared.id, status: "SUCCESS", at, amountMinor });
    return { transferId, declaredId: declared.id };
  }
  await openLine(tx, {
    id: depositId,
    memberId,
    statementType: "deposit",
    from: payment.channel,
    to: WALLET,
    amountMinor,
    currency,
    status: "SUCCESS",
    createdAt: at,
  });
  // The line of a gift that waited was opened before it was taken.
  if (payment.source === GIFT_SOURCE) {
    await settleLine(tx, { id: depositId, status: "SUCCESS", at, amountMinor });
  }
  return { transferId, declaredId: null };
}

/** Leaves a job for whatever a settled deposit earns elsewhere. */
function tellSettled(
  tx: Tx,
  deposit: { depositId: string; memberId: bigint; amountMinor: bigint; currency: Currency },
) {
  const { depositId, memberId, amountMinor, currency } = deposit;
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
  const suspenseId = await bookArrival(ctx, tx, payment, waiting);
  await markUnmatched(tx, { id: payment.id, reason, qrId, memberId, suspenseId });
  ctx.log.warn(
    { event: "payment", recordId: payment.id, party: payment.source, outcome: reason },
    "a payment waits for an operator",
  );
}

/** Books the money of a payment from the bank into suspense. @returns id of the transfer */
export async function bookArrival(
  ctx: Context,
  tx: Tx,
  payment: Credit["payment"],
  { isSecondAmount = false }: { isSecondAmount?: boolean } = {},
): Promise<string> {
  const id = recordId(ctx);
  const state = await transfer(tx, {
    id,
    kind: "suspense",
    fromId: await bankId(tx, payment),
    toId: await suspenseId(tx, payment),
    currency: payment.currency,
    amountMinor: payment.amountMinor,
    // It arrives once, however often it is credited afterwards.
    ref: bookedRef({ ...payment, round: 1 }, { isSecondAmount }),
    meta: { paymentId: payment.id },
  });
  assert(state === "posted", "the house pays without a floor");
  return id;
}

/**
 * Under which reference the ledger knows a payment: the outside party's own, booked once per kind. Further parts of a split
 * one, and what is credited again after it was taken back, are told apart behind it.
 */
function bookedRef(
  { source, reference, amountMinor, round = 1 }: Credit["payment"],
  { isSecondAmount = false, share }: { isSecondAmount?: boolean; share?: Share },
): string {
  const amount = isSecondAmount || round > 1 ? `:${amountMinor}` : "";
  const again = round > 1 ? `~${round}` : "";
  const part = share && share.position > 1 ? `#${share.position}` : "";
  return `${source}:${reference}${amount}${again}${part}`;
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

/** Tells the member's open pages that money has come and waits for the member's own limits. */
export function pushHeld(
  ctx: Context,
  held: { memberId: bigint; amountMinor: bigint; reason: HeldReason },
): void {
  ctx.push.wallet(held.memberId, {
    reason: "deposit",
    status: "PROCESSING",
    amount: fromMinor(held.amountMinor),
    message: held.reason === "paused" ? "PLAY_PAUSED" : "DEPOSIT_LIMIT",
  });
}
