import { fromMinor } from "@krapao/contract";
import { recordId, transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import { assert, refuse } from "../../kernel/errors.ts";
import { tellBalanceChanged } from "../../kernel/jobs.ts";
import { reverse } from "../../ledger/ledger.ts";
import type { Context } from "../../ports/context.ts";
import { uncountDeposit } from "../protection/index.ts";
import { settleLine } from "../statements/index.ts";
import { bookArrival } from "./credit-payment.ts";
import { type Desk, mayAlone } from "./desk.ts";
import type { Earned, TakeBackEarned } from "./owed.ts";
import { holdEarnings, insertOwed, insertTakenBack } from "./queries-owed.ts";
import { type BookedPayment, hasSameReference, lockPayment } from "./queries-payments.ts";
import {
  findSettledDeclared,
  markTakenBack,
  selectShares,
  undoDeclared,
  undoQr,
  undoSlips,
} from "./queries-shares.ts";
import { recordDecision } from "./record-decision.ts";
import { tellSlip } from "./slip-step.ts";

/** One deposit that is taken back. */
interface Deposit {
  memberId: bigint;
  amountMinor: bigint;
  transferId: string;
  /** Of its line in the statement, when it settled no declaration. */
  id: string;
  declaredId: string | null;
  qrId: string | null;
}

/**
 * Takes a credited payment back from whom it was not: each of its deposits is reversed in the ledger, all of them or
 * none, and the payment waits in the queue again. What the wallet does not hold any more cannot be taken. What the
 * deposits had earned goes with them as far as nobody used it; the rest is owed, and stays in sight (0026).
 * @throws NO_DATA, ALREADY_DECIDED, VERSION_CHANGED, MONEY_NOT_ENOUGH, FORBIDDEN above what one may do alone
 */
export async function unmatchPayment(
  ctx: Context,
  desk: Desk,
  takeBackEarned: TakeBackEarned,
  { paymentId, version, note }: { paymentId: string; version: number; note: string },
): Promise<void> {
  const { deposits, slips } = await transaction(ctx.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (!payment) return refuse("NO_DATA");
    if (payment.round !== version) return refuse("VERSION_CHANGED");
    if (!isCredited(payment)) return refuse("ALREADY_DECIDED");
    if (!mayAlone(desk, payment)) return refuse("FORBIDDEN");
    const at = ctx.clock.now();
    const deposits = await depositsOf(tx, payment);
    const earned: Earned[] = [];
    for (const deposit of deposits) {
      await takeBack(ctx, tx, { deposit, at });
      const { id: depositId, transferId } = deposit;
      await holdEarnings(tx, depositId);
      await insertTakenBack(tx, { depositId, paymentId, at });
      const found = await takeBackEarned(ctx, tx, { depositId, transferId, at });
      for (const each of found) {
        await insertOwed(tx, { id: recordId(ctx), depositId, earned: each });
      }
      earned.push(...found);
    }
    // What was credited as it arrived was never in suspense: there it waits now.
    const suspenseId = payment.suspenseId ?? (await arrive(ctx, tx, payment));
    await markTakenBack(tx, { id: paymentId, round: payment.round + 1, suspenseId });
    const slips = await undoSlips(tx, { paymentId, at });
    const memberId = payment.memberId;
    const decision = { action: "unmatch", paymentId, declaredId: null, memberId, note } as const;
    const after = {
      from: deposits.map(({ memberId, amountMinor }) => ({ memberId, amountMinor })),
      ...(earned.length > 0 && { earned }),
    };
    await recordDecision(ctx, tx, { desk, decision, after });
    return { deposits, slips };
  });
  ctx.push.queue("payments");
  for (const slip of slips) tellSlip(ctx, slip);
  for (const { memberId, amountMinor } of deposits) {
    const amount = -fromMinor(amountMinor);
    ctx.push.wallet(memberId, { reason: "adjustment", status: "SUCCESS", amount, message: null });
  }
}

async function arrive(ctx: Context, tx: Tx, payment: BookedPayment): Promise<string> {
  return bookArrival(ctx, tx, payment, { isSecondAmount: await hasSameReference(tx, payment) });
}

/** A gift link is its member's own: whoever redeemed it had it. */
function isCredited({ state, source }: BookedPayment): boolean {
  return (state === "credited" || state === "split") && source !== "truemoney-gift";
}

async function depositsOf(tx: Tx, payment: BookedPayment): Promise<Deposit[]> {
  const { id, round, memberId, transferId, amountMinor, qrId } = payment;
  if (payment.state === "split") return selectShares(tx, { paymentId: id, round });
  assert(memberId && transferId, "a credited payment is somebody's");
  const declaredId = await findSettledDeclared(tx, { paymentId: id, memberId });
  return [{ memberId, amountMinor, transferId, id: payment.depositId ?? id, declaredId, qrId }];
}

async function takeBack(
  ctx: Context,
  tx: Tx,
  { deposit, at }: { deposit: Deposit; at: Date },
): Promise<void> {
  const { transferId, declaredId, qrId, memberId } = deposit;
  const state = await reverse(tx, { id: recordId(ctx), originalId: transferId });
  if (state === "rejected") refuse("MONEY_NOT_ENOUGH");
  await uncountDeposit(tx, transferId);
  await settleLine(tx, { id: declaredId ?? deposit.id, status: "FAILED", at });
  if (declaredId) await undoDeclared(tx, { id: declaredId, at });
  if (qrId) await undoQr(tx, qrId);
  await tellBalanceChanged(tx, memberId);
}
