import { transaction } from "../../../kernel/context.ts";
import { assert } from "../../../kernel/errors.ts";
import { nextCheckAt } from "../../../kernel/next-check.ts";
import type { Context } from "../../../ports/context.ts";
import { type PayoutLookup, quietSince, sendPayout } from "../../../ports/payout-bank.ts";
import {
  findWithdrawal,
  lockWithdrawal,
  moveWithdrawal,
  updateResent,
  updateWithdrawal,
} from "../queries.ts";
import type { Withdrawal } from "../withdrawal.ts";
import { settlePayout } from "./settle-payout.ts";

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
  assert(withdrawal.sentAt, "a sent withdrawal has a time");
  const quietAt = quietSince(ctx.ports.payoutBank, withdrawal.sentAt);
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

async function send(ctx: Context, withdrawal: Withdrawal): Promise<void> {
  const { id, bankCode, bankAccountNo, bankAccountName } = withdrawal;
  const outcome = await sendPayout(ctx.ports.payoutBank, {
    ...lookupOf(withdrawal),
    bankCode,
    accountNo: bankAccountNo,
    accountName: bankAccountName,
  });
  await settlePayout(ctx, { id, outcome });
}
