import { paidAccounts } from "../accounts/index.ts";
import { waitingWithdrawal as ofKyc } from "../kyc/index.ts";
import { PAID_ACCOUNTS, waitingWithdrawal } from "./published.ts";

export function offerWithdrawals(): void {
  paidAccounts.offer(PAID_ACCOUNTS);
  ofKyc.offer(waitingWithdrawal);
}
