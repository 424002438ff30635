import type th from "./th.ts";

export default {
  NO_COIN: "You have no coins left. Deposit and play to get more.",
  SPIN_INACTIVE: "The wheel is closed at the moment",
  SPIN_RESTING: "The wheel is resting: its prizes are used up for now. Your coins stay.",
  INVALID_CODE: "This coupon was not found",
  INVALID_PRIZE_CODE: "The prize of this coupon no longer exists. Please contact us.",
  INVALID_COUPON_TYPE: "This prize is handed over by our team. Please contact us.",
  COUPON_EXPIRED: "This coupon has expired",
  NO_CLAIMABLE_COUPON: "This coupon has already been claimed",
  BONUS_REMAINING: "You have an active bonus. End it first, then claim this prize.",
  BETS_MAY_BE_OPEN:
    "Some of your bets may still be open. Your coupon stays: claim it once their results are in.",
  LATE_RESULTS: "Results from before you gave a gift back are still missing. Your coupon stays.",
  TRANSFER_IN_PROGRESS: "A transfer is still in progress. Wait a moment and try again.",
  WITHDRAW_IN_PROGRESS: "A withdrawal is still in progress. Try again once it is done.",
  PROVIDER_UNAVAILABLE:
    "A game cannot be reached right now. Your coupon is safe, please try again later.",
} satisfies typeof th;
