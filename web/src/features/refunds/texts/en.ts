import type th from "./th.ts";

export default {
  title: "Refund",
  refundable: "Refund to receive now",
  period: {
    day: (date) => `Loss of ${date}`,
    week: (from, to) => `Loss of the week ${from} – ${to}`,
  },
  pot: "Received, not in your wallet yet",
  wins: "Unlocks when your total reaches",
  loses: "Or falls to",
  ofBase: (percent) => `${percent}% of the total after adding`,
  blocked: "You have an active bonus. End it before you receive a refund.",
  seeBonus: "See bonus",
  nothing: "There is no refund to receive for this period",
  receive: "Receive refund",
  receiving: "Receiving",
  addWallet: "Add to wallet",
  adding: "Adding",
  addTitle: (amount) => `Add ${amount} to your wallet?`,
  addWarning:
    "Once it is in your wallet, you can withdraw only after the condition is met, and cannot take another bonus meanwhile.",
  added: (amount) => `Refund of ${amount} added to your wallet`,
  notYet: "Not now",
  confirm: "Confirm",
  history: "Received before",
  columns: { date: "Date", amount: "Refund" },
  emptyHistory: "You have not received a refund yet",
} satisfies typeof th;
