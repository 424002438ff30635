import type { Statement, Tx } from "../../kernel/db/database.ts";
import { assert } from "../../kernel/errors.ts";
import { enqueue } from "../../kernel/jobs/jobs.ts";
import {
  accountOfHouse,
  accountOfMember,
  type HoldRequest,
  hold,
  holdOrRefuse,
} from "../../ledger/ledger.ts";
import type { Withdrawal } from "./withdrawal.ts";

/** Owner of the house account through which every payout leaves. */
export const PAYOUT_OWNER = "payout";

/** Holds the amount for the payout. @returns false when the wallet has too little. */
export async function holdMoney(tx: Tx, withdrawal: Held): Promise<boolean> {
  const state = await hold(tx, holdOf(withdrawal));
  assert(state === "pending" || state === "rejected", "a new hold is pending or rejected");
  return state === "pending";
}

/** As `holdMoney`, in a statement that may travel with the commit. @throws MONEY_NOT_ENOUGH */
export const holdMoneyOrRefuse = (tx: Tx, withdrawal: Held): Statement<void> =>
  holdOrRefuse(tx, holdOf(withdrawal), "MONEY_NOT_ENOUGH");

type Held = Pick<Withdrawal, "id" | "memberId" | "currency" | "amountMinor">;

const holdOf = ({ id, memberId, currency, amountMinor }: Held): HoldRequest => ({
  id,
  kind: "withdrawal",
  fromId: accountOfMember(memberId),
  toId: accountOfHouse({ kind: "payout_clearing", owner: PAYOUT_OWNER, currency }),
  currency,
  amountMinor,
});

/** Enqueues the payout, in the transaction that approves it. */
export function enqueuePayout(tx: Tx, withdrawalId: string): Statement<void> {
  return enqueue(tx, { name: "withdrawals:pay", payload: { withdrawalId } });
}
