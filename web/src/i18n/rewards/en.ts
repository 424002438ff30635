import type th from "./th.ts";

export default {
  reward: "You get",
  percentReward: (percent, cap) => `${percent}% of your last deposit, up to ${cap}`,
  asOf: (time) => `If you take it now, by your total at ${time}`,
  asOfDeposit: (deposit, time) =>
    `If you take it now, by your deposit of ${deposit} and your total at ${time}`,
  netted: (left, whole, withdrawn) => `${left} (${whole} less ${withdrawn} withdrawn)`,
  example: (deposit) => `Example: if you deposit ${deposit} and take it at once`,
  wins: "You can withdraw when your total reaches",
  ofBase: (percent) => `${percent}% of the total after receiving`,
  net: "Without new deposits",
  turnover: "Bets in total",
  turnoverOf: (times, countsDeposit) =>
    countsDeposit ? `${times} times bonus and deposit` : `${times} times the bonus`,
  loses: "Or when it falls to",
  minDeposit: "Last deposit at least",
  depositWithin: "Deposit made within",
  hours: (hours) => `${hours} ${hours === 1 ? "hour" : "hours"}`,
  until: "Valid until",
  deposit: "Deposit",
  ownMoney: (sum) => `Your money ${sum}`,
  theGift: "The gift",
  boundUntil: {
    total: ({ what, target }) => `${what} cannot be withdrawn until your total reaches ${target}`,
    bets: ({ what, bets }) => `${what} cannot be withdrawn until your bets reach ${bets}`,
    both: ({ what, target, bets }) =>
      `${what} cannot be withdrawn until your total reaches ${target} and your bets reach ${bets}`,
  },
  opensWhen: {
    total: ({ target, net }) =>
      `It opens when your total reaches ${target} without new deposits, now ${net}.`,
    bets: ({ bets, betsNow }) => `It opens when your bets reach ${bets}, now ${betsNow}.`,
    both: ({ target, net, bets, betsNow }) =>
      `It opens when your total reaches ${target} without new deposits, now ${net}, and your bets reach ${bets}, now ${betsNow}.`,
  },
  ends: "The condition ends",
  oneOnly: "You cannot take another bonus meanwhile.",
  canGiveBack: (keeps) =>
    `You can give the gift back at any time: then your ${keeps} can be withdrawn at once.`,
  canGiveBackGift: "You can give the gift back at any time.",
  mayBeOpen: (sum, time) => `Up to ${sum} may be in open bets until ${time}`,
  mayBeOpenUnknown: (sum) => `Up to ${sum} may be in open bets until the game reports them`,
  takeAfter: (open) => `${open}. You can take it after that.`,
  countedUntil: (time) => `counted until ${time}`,
  lateResults: (games) => `The gift is given back. Results are still to come from ${games}.`,
  boundDeposit: (end) =>
    `Money you deposit now cannot be withdrawn until the condition of your bonus is met, or until ${end}.`,
  paused: "During your break no bonus and no prize can be taken",
  boundBreak: (sum) =>
    `You have an active bonus. ${sum} cannot be withdrawn during the break, because you cannot play to meet its condition.`,
  giveBack: {
    press: (gift, keeps) => `Give the gift${gift && ` of${gift}`} back, then withdraw ${keeps}`,
    title: "Give the gift back?",
    keeps: "Stays yours, free at once",
    leaves: "Leaves",
    leavesNote: "The gift and what was won with it",
    sweeps: "Money in games comes to your wallet first.",
    late: "Open bets count as nothing now. When their results come, what is yours goes to your wallet by itself.",
    changed:
      "The sum has changed. Nothing was given back. Please look at the new sum and confirm again.",
    confirm: "Give it back",
    cancel: "Keep the gift",
    giving: "Giving it back",
    done: "The gift is given back",
    isFree: (kept) => `${kept} is yours and can be withdrawn.`,
    left: (left) => `Gift and winnings of ${left} were returned.`,
    waitsFor: (games) =>
      `Results are still to come from ${games}. What is yours of them goes to your wallet by itself.`,
    none: "There is no gift to give back now.",
    met: "The condition of your bonus is met. All of it is yours: there is nothing to give back.",
    failed: "The gift could not be given back",
    unknown: {
      title: "Result not known yet",
      text: "You can confirm again: it will not be carried out twice.",
    },
  },
  withdraw: "Withdraw",
  playOn: "Play on",
  ok: "OK",
  checkedFirst: "Our team checks this bonus first. Your money stays free meanwhile.",
  request: "Request the bonus",
  requested: "Requested, being checked",
} satisfies typeof th;
