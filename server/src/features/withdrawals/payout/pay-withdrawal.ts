import { transaction } from "../../../kernel/context.ts";
import { assert } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import type { PayoutLookup, PayoutOutcome } from "../../../ports/payout-bank.ts";
import {
  findWithdrawal,
  lockWithdrawal,
  moveWithdrawal,
  updateResent,
  updateWithdrawal,
} from "../queries.ts";
import { nextCheckAt, type Withdrawal } from "../withdrawal.ts";
import { settlePayout } from "./settle-payout.ts";

/** Added to the bank's own timeout: an order that has not arrived by then never will. */
const QUIET_MARGIN_MS = 15_000;

/**
 * Sends an approved withdrawal to the bank, with its id as reference. Other states: does nothing.
 */
export async function payWithdrawal(ctx: Context, id: string): Promise<void> {
  const at = ctx.clock.now();
  const withdrawal = await transaction(ctx.db, async (tx) => {
    const locked = await lockWithdrawal(tx, id);
    if (locked?.state !== "approved") return null;
    const isSent = await moveWithdrawal(tx, {
      id,
      to: "sent",
      at,
      nextCheckAt: nextCheckAt({ now: at, since: at }),
    });
    assert(isSent, "an approved withdrawal can be sent");
    return locked;
  });
  if (withdrawal) await send(ctx, withdrawal);
}

/**
 * Asks the bank about a withdrawal that was sent and is not settled. Sends it again once it is
 * certain that the order never arrived.
 */
export async function checkPayout(ctx: Context, id: string): Promise<void> {
  const withdrawal = await findWithdrawal(ctx.db, id);
  if (withdrawal?.state !== "sent") return;
  const status = await ctx.ports.payoutBank.status(lookupOf(withdrawal));
  if (status.outcome !== "absent") return settlePayout(ctx, { id, outcome: status });
  const at = ctx.clock.now();
  const quietAt = quietSince(ctx, withdrawal);
  if (at < quietAt) {
    return transaction(ctx.db, (tx) => updateWithdrawal(tx, { id, nextCheckAt: quietAt }));
  }
  const next = nextCheckAt({ now: at, since: at });
  const isOpen = await transaction(ctx.db, (tx) => updateResent(tx, { id, at, nextCheckAt: next }));
  if (isOpen) await send(ctx, withdrawal);
}

const lookupOf = ({ id, amountMinor, currency }: Withdrawal): PayoutLookup => ({
  reference: id,
  amountMinor,
  currency,
});

function quietSince({ ports }: Context, { sentAt }: Withdrawal): Date {
  assert(sentAt, "a sent withdrawal has a time");
  return new Date(sentAt.getTime() + ports.payoutBank.capabilities.bankTimeoutMs + QUIET_MARGIN_MS);
}

async function send(ctx: Context, withdrawal: Withdrawal): Promise<void> {
  const { id, bankCode, bankAccountNo, bankAccountName, amountMinor, currency } = withdrawal;
  const outcome = await ctx.ports.payoutBank.send({
    reference: id,
    bankCode,
    accountNo: bankAccountNo,
    accountName: bankAccountName,
    amountMinor,
    currency,
  });
  await settlePayout(ctx, {
    id,
    outcome:
      outcome.outcome === "unknown" ? await requestStatus(ctx, withdrawal, outcome) : outcome,
  });
}

/** Often the bank has the order and only its answer was lost. "Absent" proves nothing yet. */
async function requestStatus(
  ctx: Context,
  withdrawal: Withdrawal,
  unknown: PayoutOutcome,
): Promise<PayoutOutcome> {
  const status = await ctx.ports.payoutBank.status(lookupOf(withdrawal));
  return status.outcome === "absent" ? unknown : status;
}
