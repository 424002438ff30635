import {
  type Callback,
  type CallbackHandler,
  requireSigned,
  UnreadableCallback,
} from "../../kernel/http/callbacks.ts";
import type { Context } from "../../ports/context.ts";
import { findReturnPayout, settleReturn } from "../deposits/index.ts";
import { settlePayout } from "./payout/settle-payout.ts";
import { findWithdrawal } from "./queries.ts";
import type { Withdrawal } from "./withdrawal.ts";

/**
 * Callbacks of the payout bank: the outcome of a transfer, or its return. @throws UNAUTHORIZED,
 * UnreadableCallback
 */
export function withdrawalsCallbacks(
  ctx: Context,
): Record<`/api/callback/${string}`, CallbackHandler> {
  return { "/api/callback/payout": (callback) => receivePayout(ctx, callback) };
}

const RECORD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function receivePayout(ctx: Context, callback: Callback): Promise<void> {
  const event = requireSigned(ctx.ports.payoutBank.readCallback(callback));
  const { reference: id, end, amountMinor, currency } = event;
  const { outcome } = end;
  const payout = RECORD_ID.test(id) ? await findPayout(ctx, id) : null;
  if (!payout) {
    ctx.log.error({ event: "payout", outcome }, "payout callback with an unknown reference");
    return;
  }
  // Another amount is not the outcome of this payout: nothing is posted or reversed, a staff user
  // compares it with the bank, and recovery asks the bank as for any open payout.
  if (amountMinor !== payout.amountMinor || currency !== payout.currency) {
    ctx.log.error({ event: "payout", recordId: id, outcome }, "payout callback of another amount");
    throw new UnreadableCallback("content");
  }
  if (outcome === "paid" && (await isOvertaken(ctx, payout))) return;
  await payout.settle(ctx, { id, outcome: end });
}

/** What the bank was ordered to pay: a withdrawal, or a payment that goes back to its payer. */
interface Payout extends Pick<Withdrawal, "id" | "amountMinor" | "currency"> {
  state: string;
  settle: typeof settlePayout;
}

async function findPayout({ db }: Context, id: string): Promise<Payout | null> {
  const withdrawal = await findWithdrawal(db, id);
  if (withdrawal) return { ...withdrawal, settle: settlePayout };
  const returned = await findReturnPayout(db, id);
  return returned && { ...returned, settle: settleReturn };
}

/**
 * Callbacks may arrive out of order: "paid" after "returned" counts only if the bank confirms it.
 */
async function isOvertaken(
  ctx: Context,
  { id, state, amountMinor, currency }: Payout,
): Promise<boolean> {
  if (state !== "returned" && state !== "refused") return false;
  const now = await ctx.ports.payoutBank.status({ reference: id, amountMinor, currency });
  // An error makes the bank repeat the callback, and then we ask again.
  if (now.outcome === "unknown") throw new Error("the payout bank cannot confirm its own callback");
  return now.outcome !== "paid";
}
