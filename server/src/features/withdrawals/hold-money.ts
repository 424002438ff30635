import type { Tx } from "../../kernel/db/database.ts";
import { assert } from "../../kernel/errors.ts";
import { enqueue } from "../../kernel/jobs/jobs.ts";
import { hold, houseAccountId, memberAccountId } from "../../ledger/ledger.ts";
import type { Withdrawal } from "./withdrawal.ts";

/** Owner of the house account through which every payout leaves. */
export const PAYOUT_OWNER = "payout";

/** Holds the amount for the payout. @returns false when the wallet has too little. */
export async function holdMoney(
  tx: Tx,
  {
    id,
    memberId,
    currency,
    amountMinor,
  }: Pick<Withdrawal, "id" | "memberId" | "currency" | "amountMinor">,
): Promise<boolean> {
  const state = await hold(tx, {
    id,
    kind: "withdrawal",
    fromId: await memberAccountId(tx, memberId),
    toId: await houseAccountId(tx, { kind: "payout_clearing", owner: PAYOUT_OWNER, currency }),
    currency,
    amountMinor,
  });
  assert(state === "pending" || state === "rejected", "a new hold is pending or rejected");
  return state === "pending";
}

/** Enqueues the payout, in the transaction that approves it. */
export function enqueuePayout(tx: Tx, withdrawalId: string): Promise<void> {
  return enqueue(tx, { name: "withdrawals:pay", payload: { withdrawalId } });
}
