import type th from "./th.ts";

export default {
  title: "Refund",
  period: {
    day: (date) => `Loss of ${date}`,
    week: (from, to) => `Loss of the week ${from} – ${to}`,
  },
  pot: "Received, not in your wallet yet",
  kept: "You can receive it now: it is kept for you without a condition.",
  locks: "In your wallet it has a condition. You see the amounts before you confirm.",
  receiveFirst: "What you have received waits here until you add it to your wallet.",
  blocked: "You have an active bonus. End it before you claim a refund.",
  seeBonus: "See bonus",
  refusals: {
    REFUND_INACTIVE: () => "Refunds are closed at the moment",
    REFUND_CONDITION: () => "End your active bonus first",
    NO_REFUND: () => "There is no refund to claim for this period",
    REFUND_MINIMUM: (minimum) => `The refund of this period is below the minimum of ${minimum}`,
    REFUND_FULL: () => "The budget for refunds is used up",
    BETS_MAY_BE_OPEN: () =>
      "Some bets of this period may still be open. We calculate it when their results are in",
    PROVIDER_UNAVAILABLE: () =>
      "Some games have not reported their balance yet. Please try again in a moment.",
  },
  receive: "Claim refund",
  receiving: "Claiming",
  addWallet: "Add to wallet",
  adding: "Adding",
  addTitle: (amount) => `Add ${amount} to your wallet?`,
  added: (amount) => `Refund of ${amount} added to your wallet`,
  history: "Received before",
  columns: { date: "Date", amount: "Refund" },
  emptyHistory: "You have not received a refund yet",
} satisfies typeof th;
