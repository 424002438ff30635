import type th from "./th.ts";

export default {
  title: "Withdraw",
  to: "To your account",
  locked: "Withdrawals go to this account only",
  amount: "Amount to withdraw",
  minimum: (amount) => `The minimum is ${amount}`,
  maximum: (amount) => `The maximum at once is ${amount}`,
  notEnough: (amount) => `Not enough money, ${amount} can be withdrawn`,
  all: "All",
  available: "Can be withdrawn now",
  limits: "Minimum / maximum at once",
  fromGames: (amount) => `${amount} will be collected from your games first`,
  heldNote: (amount) => `${amount} is in progress and cannot be withdrawn yet`,
  review: "We check your request and send the money to your bank, usually within",
  reviewTime: "5 minutes",
  confirm: "Confirm withdrawal",
  confirmAmount: (amount) => `Withdraw ${amount}`,
  withdrawing: "Sending request",
  doneTitle: "Request received",
  doneText: (amount, account) => `Please wait for ${amount} to arrive in ${account}`,
  errorTitle: "Something went wrong",
  unknown: {
    title: "Result not known yet",
    text: "You can confirm again: it will not be carried out twice.",
  },
  ok: "OK",
} satisfies typeof th;
