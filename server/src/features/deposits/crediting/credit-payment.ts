import type { Currency } from "@krapao/contract";
import { recordId } from "../../../kernel/context.ts";
import { inOrder, type Statement, type Tx } from "../../../kernel/db/database.ts";
import { assert } from "../../../kernel/errors.ts";
import { publishBalanceChanged, publishEvent } from "../../../kernel/jobs/events.ts";
import {
  accountOfHouse,
  accountOfMember,
  type HoldRequest,
  houseAccountId,
  transfer,
} from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import type { SlipSide } from "../../../ports/slip-verifier.ts";
import { insertCountedDeposit, lockAllowance, requireWithin } from "../../protection/index.ts";
import { enqueuePush } from "../../push/index.ts";
import { findOpenLine } from "../../statements/index.ts";
import type { BookedPayment, Payment, UnmatchedReason } from "../payment.ts";
import type { Qr } from "../qr.ts";
import type { ReportedTransfer } from "../reported-transfer.ts";
import type { Reviewer } from "../reviewer.ts";
import { type Decider, type Evidence, passCreditGate } from "./credit-gate.ts";
import type { MemberLine } from "./push-deposit.ts";
import { markCredited } from "./queries-payments.ts";
import { moveQr } from "./queries-qrs.ts";
import { lockPaidReportedTransfer } from "./queries-reported-transfers.ts";
import {
  failWaitingLine,
  markWaiting,
  settleReported,
  writeStatementLine,
} from "./waiting-line.ts";

/** Owner of the house account for money that arrived and is not credited to a member yet. */
export const SUSPENSE_OWNER = "deposit";

/** The source of payments by gift link. */
export const GIFT_SOURCE = "truemoney-gift";

/** A part of a split payment: a separate deposit. */
export interface Share {
  id: string;
  /** 1, 2, 3 ... */
  position: number;
  amountMinor: bigint;
}

export interface Credit {
  /** A payment inserted in this transaction, or a recorded one that is locked. */
  payment: Payment & Partial<BookedPayment>;
  memberId: bigint;
  /** The QR that it settles. */
  qr: Qr | null;
  /** Where its money is: at the bank when it arrives now, in suspense when it waited. */
  from: "bank" | "suspense";
  /** The same reference came before with another amount. */
  isSecondAmount?: boolean;
  /** The sender of the slip that a staff user approves. */
  sender?: SlipSide;
  /**
   * The locked reported transfer that it settles, or null for none. Omitted: the member's waiting
   * one is looked up.
   */
  reportedTransfer?: ReportedTransfer | null;
}

/** The records of a credit that a reversal needs. */
export interface Credited {
  transferId: string;
  reportedTransferId: string | null;
  /** The statement line that shows the deposit. */
  lineId: string;
  /** The line of another member, who saw the payment in progress until now. */
  former: MemberLine | null;
}

/**
 * Credits a recorded payment: posts the money to the member, settles the QR or the member's waiting
 * reported transfer, and ends in one statement line: that of the payment, if this member saw it in
 * progress. The payment must be new or locked. Never credits past the member's own limits,
 * whichever caller it is, and asks the questions of `passCreditGate` when a staff user decides.
 * @returns null when a second person has to decide: it is recorded, and nothing is credited
 * @throws DEPOSIT_LIMIT, SELF_EXCLUDED: a caller that can defer the payment calls `assessDeposit`
 * first; as `passCreditGate`
 */
export function creditPayment(
  ctx: Context,
  tx: Tx,
  credit: Credit,
  decider: Extract<Decider, { by: "machine" }>,
): Promise<Credited>;
export function creditPayment(
  ctx: Context,
  tx: Tx,
  credit: Credit,
  decider: Decider,
): Promise<Credited | null>;
export async function creditPayment(
  ctx: Context,
  tx: Tx,
  credit: Credit,
  decider: Decider,
): Promise<Credited | null> {
  const { payment, memberId, sender } = credit;
  if (decider.by === "machine") return post(ctx, tx, { ...credit, by: decider.evidence });
  const parts = [{ memberId, amountMinor: payment.amountMinor }];
  const isOpen = await passCreditGate(ctx, tx, decider.by, { payment, parts, sender });
  return isOpen ? post(ctx, tx, { ...credit, by: "person" }) : null;
}

/**
 * Credits the parts of a payment, each as `creditPayment`; the caller records the parts.
 * @returns null when a second person has to decide about any of them
 */
export async function creditShares(
  ctx: Context,
  tx: Tx,
  {
    shares,
    ...split
  }: Pick<Credit, "payment" | "isSecondAmount"> & {
    shares: readonly (Share & Pick<Credit, "memberId" | "qr">)[];
  },
  { by: reviewer }: { by: Reviewer },
): Promise<Credited[] | null> {
  const { payment } = split;
  if (!(await passCreditGate(ctx, tx, reviewer, { payment, parts: shares }))) return null;
  const credited: Credited[] = [];
  for (const { memberId, qr, ...share } of shares) {
    const part = { ...split, memberId, qr, share, from: "suspense", by: "person" } as const;
    credited.push(await post(ctx, tx, part));
  }
  return credited;
}

interface Posting extends Credit {
  by: Evidence | "person";
  /** Credits only this part of the payment. */
  share?: Share;
}

async function post(ctx: Context, tx: Tx, credit: Posting): Promise<Credited> {
  const { by, payment, memberId, qr, share } = credit;
  const { currency, round = 1 } = payment;
  const amountMinor = share?.amountMinor ?? payment.amountMinor;
  const waiting = hadToWait(credit) ? await findOpenLine(tx, payment.id) : null;
  const isOthers = waiting !== null && waiting.memberId !== memberId;
  // The first statement line stays when a reversed payment is credited again, and when it is
  // another member's, so that needs a new id.
  const depositId = share?.id ?? (round === 1 && !isOthers ? payment.id : recordId(ctx));
  // Lock it before the ledger: other transactions lock the reported transfer first and the member's
  // balance second.
  const [readAllowance, locked] = await inOrder(tx, [
    lockAllowance(ctx, tx, memberId),
    credit.reportedTransfer === undefined && !qr && lockPaidReportedTransfer(tx, credit),
  ]);
  requireWithin(await readAllowance(), { amountMinor });
  const reportedTransfer = locked || credit.reportedTransfer;
  const transferId = recordId(ctx);
  const separateId = depositId === payment.id ? null : depositId;
  const posting: HoldRequest = {
    id: transferId,
    kind: "deposit",
    fromId: accountOfHouse(credit.from === "bank" ? bankOf(payment) : suspenseOf(payment)),
    toId: accountOfMember(memberId),
    currency,
    amountMinor,
    ref: ledgerReference(payment, credit),
    meta: { paymentId: payment.id, ...(separateId && { depositId: separateId }) },
  };
  const at = ctx.clock.now();
  const qrId = qr?.id ?? null;
  const credited = { id: payment.id, by, qrId, memberId, transferId, depositId: separateId };
  const isOpen = waiting !== null && separateId === null;
  const deposit = { depositId, payment, memberId, amountMinor, at, isOpen };
  const [state] = await inOrder(tx, [
    transfer(tx, posting),
    insertCountedDeposit(tx, { transferId, memberId, amountMinor, at }),
    qr && payQr(tx, qr, at),
    share ? null : markCredited(tx, credited),
    publishSettled(ctx, tx, { depositId, memberId, amountMinor, currency }),
    enqueuePush(ctx, tx, { memberId, kind: "deposit" }),
    publishBalanceChanged(ctx, tx, memberId),
    reportedTransfer
      ? settleReported(tx, { reportedTransfer, deposit })
      : writeStatementLine(tx, deposit),
  ]);
  assert(state === "posted", "house accounts have no floor");
  const reportedTransferId = reportedTransfer?.id ?? null;
  // The other shares of a split payment may be this line's: `splitPayment` ends it.
  const isOver = waiting !== null && !share && (isOthers || reportedTransferId !== null);
  const ended = { id: payment.id, reason: isOthers ? "other_member" : "reported", at } as const;
  if (isOver) await failWaitingLine(tx, ended);
  const lineId = reportedTransferId ?? depositId;
  const former = isOthers ? { memberId: waiting.memberId, lineId: payment.id } : null;
  return { transferId, reportedTransferId, lineId, former };
}

function payQr(tx: Tx, { id }: Qr, at: Date): Statement<void> {
  return moveQr(tx, { id, to: "paid", at, nextCheckAt: null }).map((isPaid) =>
    assert(isPaid, "a matched QR can become paid"),
  );
}

/** Whether the statement may show the payment in progress: it waited, or it is a gift. */
function hadToWait({ payment: { source, round = 1 }, from }: Credit): boolean {
  return round === 1 && (from === "suspense" || source === GIFT_SOURCE);
}

/** Publishes the deposit to the features that reward it. */
function publishSettled(
  ctx: Context,
  tx: Tx,
  deposit: { depositId: string; memberId: bigint; amountMinor: bigint; currency: Currency },
) {
  const { depositId, memberId, amountMinor, currency } = deposit;
  return publishEvent(ctx, tx, {
    name: "deposit.settled",
    payload: { depositId, memberId: `${memberId}`, amountMinor: `${amountMinor}`, currency },
  });
}

/**
 * Books a payment that cannot be credited now: its money waits in suspense, and a known member sees
 * it in progress. Call `pushWaiting` after the commit.
 */
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
  const at = ctx.clock.now();
  await markWaiting(tx, { payment, reason, qrId, memberId, suspenseId, at });
  // What a staff user enters is no news of the member's.
  const isNews = memberId !== null && reason !== "entered";
  if (isNews) await enqueuePush(ctx, tx, { memberId, kind: "waiting" });
  ctx.log.warn(
    { event: "payment", recordId: payment.id, externalParty: payment.source, outcome: reason },
    "payment waits in the matching queue",
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
    fromId: accountOfHouse(bankOf(payment)),
    toId: accountOfHouse(suspenseOf(payment)),
    currency: payment.currency,
    amountMinor: payment.amountMinor,
    // A payment arrives once, even if it is credited again after a reversal.
    ref: ledgerReference({ ...payment, round: 1 }, { isSecondAmount }),
    meta: { paymentId: payment.id },
  });
  assert(state === "posted", "house accounts have no floor");
  return id;
}

/**
 * The payment's reference in the ledger: the external party's own, unique per transfer kind.
 * Suffixes distinguish further parts of a split payment, and credits after a reversal.
 */
function ledgerReference(
  { source, reference, amountMinor, round = 1 }: Credit["payment"],
  { isSecondAmount = false, share }: { isSecondAmount?: boolean; share?: Share },
): string {
  const amount = isSecondAmount || round > 1 ? `:${amountMinor}` : "";
  const again = round > 1 ? `~${round}` : "";
  const part = share && share.position > 1 ? `#${share.position}` : "";
  return `${source}:${reference}${amount}${again}${part}`;
}

const bankOf = ({ channel, currency }: Pick<Payment, "channel" | "currency">) =>
  ({ kind: "bank_clearing", owner: channel, currency }) as const;

const suspenseOf = ({ currency }: Pick<Payment, "currency">) =>
  ({ kind: "suspense", owner: SUSPENSE_OWNER, currency }) as const;

export function bankId(tx: Tx, payment: Payment): Promise<bigint> {
  return houseAccountId(tx, bankOf(payment));
}

export function suspenseId(tx: Tx, payment: Payment): Promise<bigint> {
  return houseAccountId(tx, suspenseOf(payment));
}
