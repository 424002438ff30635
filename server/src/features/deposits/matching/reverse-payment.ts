import { fromMinor } from "@krapao/contract";
import { recordId, transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { assert, refuse } from "../../../kernel/errors.ts";
import { publishBalanceChanged } from "../../../kernel/jobs/events.ts";
import { reverse } from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import { deleteCountedDeposit } from "../../protection/index.ts";
import { settleLine } from "../../statements/index.ts";
import { bookArrival } from "../crediting/credit-payment.ts";
import { hasSameReference, lockPayment } from "../crediting/queries-payments.ts";
import type { BookedPayment } from "../payment.ts";
import { recordDecision } from "../record-decision.ts";
import { mayDecideAlone, type Reviewer } from "../reviewer.ts";
import { pushSlip } from "../slips/advance-slip.ts";
import type { ClawBackRewards, EarnedReward } from "./clawback.ts";
import { insertClawback, lockEarnings } from "./queries-clawbacks.ts";
import {
  cancelPaidQr,
  failCreditedSlips,
  findSettledReportedTransfer,
  listShares,
  markReversed,
  refuseSettledReportedTransfer,
} from "./queries-shares.ts";

interface Deposit {
  memberId: bigint;
  amountMinor: bigint;
  transferId: string;
  /** Also the id of its statement line, unless it settled a reported transfer. */
  id: string;
  reportedTransferId: string | null;
  qrId: string | null;
}

/**
 * Reverses a payment that was credited to the wrong member: each of its deposits is reversed in
 * the ledger, all of them or none, and the payment waits in the matching queue again. Money that
 * the wallet does not hold any more cannot be reversed. Unused rewards of the deposits are clawed
 * back; the used rest stays visible as an open clawback (0026).
 * @throws NO_DATA, ALREADY_DECIDED, VERSION_CHANGED, MONEY_NOT_ENOUGH, FORBIDDEN when the amount is
 * more than this staff user may decide alone
 */
export async function reversePayment(
  ctx: Context,
  reviewer: Reviewer,
  clawBackRewards: ClawBackRewards,
  { paymentId, version, note }: { paymentId: string; version: number; note: string },
): Promise<void> {
  const { deposits, slips } = await transaction(ctx.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (!payment) return refuse("NO_DATA");
    if (payment.round !== version) return refuse("VERSION_CHANGED");
    if (!isReversible(payment)) return refuse("ALREADY_DECIDED");
    if (!mayDecideAlone(reviewer, payment)) return refuse("FORBIDDEN");
    const at = ctx.clock.now();
    const deposits = await listDeposits(tx, payment);
    const earned: EarnedReward[] = [];
    for (const deposit of deposits) {
      await reverseDeposit(ctx, tx, { deposit, at });
      await lockEarnings(tx, deposit.id);
    }
    // A payment that was credited as it arrived was never in suspense: it is booked there now.
    const suspenseId = payment.suspenseId ?? (await bookIntoSuspense(ctx, tx, payment));
    await markReversed(tx, { id: paymentId, suspenseId, at });
    for (const { id: depositId, transferId } of deposits) {
      const rewards = await clawBackRewards(ctx, tx, { depositId, transferId, at });
      for (const reward of rewards) {
        await insertClawback(tx, { id: recordId(ctx), depositId, reward });
      }
      earned.push(...rewards);
    }
    const slips = await failCreditedSlips(tx, { paymentId, at });
    const { memberId } = payment;
    const decision = {
      action: "reverse",
      paymentId,
      reportedTransferId: null,
      memberId,
      note,
    } as const;
    const after = {
      from: deposits.map(({ memberId, amountMinor }) => ({ memberId, amountMinor })),
      ...(earned.length > 0 && { earned }),
    };
    await recordDecision(ctx, tx, { reviewer, decision, after });
    return { deposits, slips };
  });
  ctx.push.queue("payments");
  for (const slip of slips) pushSlip(ctx, slip);
  for (const { memberId, amountMinor } of deposits) {
    const amount = -fromMinor(amountMinor);
    ctx.push.wallet(memberId, { reason: "adjustment", status: "SUCCESS", amount, message: null });
  }
}

async function bookIntoSuspense(ctx: Context, tx: Tx, payment: BookedPayment): Promise<string> {
  return bookArrival(ctx, tx, payment, { isSecondAmount: await hasSameReference(tx, payment) });
}

/** Gift links are never reversed: the member who redeemed a link owned it. */
function isReversible({ state, source }: BookedPayment): boolean {
  return (state === "credited" || state === "split") && source !== "truemoney-gift";
}

async function listDeposits(tx: Tx, payment: BookedPayment): Promise<Deposit[]> {
  const { id: paymentId, round, memberId, transferId, amountMinor, qrId } = payment;
  if (payment.state === "split") return listShares(tx, { paymentId, round });
  assert(memberId && transferId, "a credited payment has a member and a transfer");
  const reportedTransferId = await findSettledReportedTransfer(tx, { paymentId, memberId });
  const id = payment.depositId ?? paymentId;
  return [{ memberId, amountMinor, transferId, id, reportedTransferId, qrId }];
}

async function reverseDeposit(
  ctx: Context,
  tx: Tx,
  { deposit, at }: { deposit: Deposit; at: Date },
): Promise<void> {
  const { transferId, reportedTransferId, qrId, memberId } = deposit;
  const state = await reverse(tx, { id: recordId(ctx), originalId: transferId });
  if (state === "rejected") refuse("MONEY_NOT_ENOUGH");
  await deleteCountedDeposit(tx, transferId);
  await settleLine(tx, { id: reportedTransferId ?? deposit.id, status: "FAILED", at });
  if (reportedTransferId) await refuseSettledReportedTransfer(tx, { id: reportedTransferId, at });
  if (qrId) await cancelPaidQr(tx, qrId);
  await publishBalanceChanged(ctx, tx, memberId);
}
