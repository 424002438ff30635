import type th from "./th.ts";

export default {
  title: "Withdraw",
  to: "To your account",
  locked: "Withdrawals go to this account only",
  amount: "Amount to withdraw",
  minimum: (amount) => `The minimum is ${amount}`,
  maximum: (amount) => `The maximum per withdrawal is ${amount}`,
  notEnough: (amount) => `Not enough money, ${amount} can be withdrawn`,
  available: "Available to withdraw",
  limits: "Per withdrawal: min – max",
  byItself: "Sent by itself",
  teamFirst: "Our team looks first",
  why: "Reason (optional)",
  whys: {
    usual: "Usual withdrawal",
    deposit_error: "I deposited by mistake",
    closing: "I am closing my account",
  },
  goesFirst: "Goes first, usually within 4 hours, and there is no minimum",
  fromGames: (amount) => `${amount} will be collected from your games first`,
  heldNote: (amount) => `${amount} is in progress and cannot be withdrawn yet`,
  bound: (nothing: string) => `${nothing} can be withdrawn while the bonus is active.`,
  opensWhen: {
    total: ({ target, net }) =>
      `It opens when your total reaches ${target} without new deposits, now ${net}.`,
    bets: ({ bets, betsNow }) => `It opens when your bets reach ${bets}, now ${betsNow}.`,
    both: ({ target, net, bets, betsNow }) =>
      `It opens when your total reaches ${target} without new deposits, now ${net}, and your bets reach ${bets}, now ${betsNow}.`,
  },
  delayed: (time) =>
    `Your password was reset or your phone was changed. To protect your money, withdrawals are possible from ${time}.`,
  seeBonus: "See the bonus",
  refused: {
    BONUS_CONDITION: "No withdrawal yet: the condition of your bonus is not met",
    TRANSFER_FAIL:
      "Nothing was withdrawn: your games did not give enough. The money is in your wallet and your games.",
  },
  automatic: (max) => `Up to ${max} is sent automatically after you confirm, usually within`,
  automaticSome: "Some are checked by our team first.",
  automaticTime: "5 minutes.",
  byPerson: "Our team checks this amount before it is sent to your account.",
  underWay: (amount) =>
    `A withdrawal of ${amount} is in progress. You can make another one once it is done.`,
  seeStatement: "See statement",
  confirm: "Confirm withdrawal",
  confirmAmount: (amount) => `Withdraw ${amount}`,
  withdrawing: "Sending request",
  doneTitle: "Request received",
  doneText: (amount, account) => `Please wait for ${amount} to arrive in ${account}`,
  paidTitle: "Sent to your bank",
  paidText: (amount, account) => `${amount} was sent to ${account}`,
  returnedTitle: "The money is back in your wallet",
  notMadeTitle: "Nothing was withdrawn",
} satisfies typeof th;
