import { memberMoney } from "../accounts/index.ts";
import { listAdjustments as ofWithdrawals } from "../withdrawals/index.ts";
import { listAdjustments } from "./queries-adjustments.ts";
import { findOpenCondition, getOverview } from "./queries-overview.ts";

export function offerWallet(): void {
  memberMoney.offer({ overview: getOverview, condition: findOpenCondition });
  ofWithdrawals.offer(listAdjustments);
}
