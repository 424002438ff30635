import type th from "./th.ts";

export default {
  excludedUntil: (time) => `You are taking a break until ${time}`,
  safe: "Your money is safe. You can move it out of games, withdraw it and write to us.",
  safeBound: (nothing) =>
    `Your money is safe, but at the moment ${nothing} can be withdrawn: the condition of your bonus is not met. Give the gift back under Bonus, and your own money is free. You can move money out of games and write to us.`,
  safeDelayed: (time) =>
    `Your money is safe. It can be withdrawn from ${time}. You can move it out of games and write to us.`,
  tiles: {
    paused: (time) => `Break until ${time}`,
    full: (time) => `Limit used until ${time}`,
    fullNow: "Limit used up",
    left: (sum) => [`${sum} left`, "(your limit)"],
    closed: "Closed for now",
    from: (time) => `Possible from ${time}`,
    bound: "Bonus condition not met",
    underWay: "In progress",
    nothing: "Nothing to withdraw yet",
  },
  limitUsed: "Your deposit limit is used up",
  limitFrees: (time) => `You can deposit again from ${time}`,
  limitNever: "The smallest deposit is more than the limit you set",
  doNotPay: "Please do not pay now: the money would not reach your wallet yet.",
  possible: "What you can do now",
  withdraw: "Withdraw",
  moveOut: "Move money out of games",
  chat: "Chat with us",
  paidBefore: "Attach the slip of a payment already made",
  periods: { day: "24 h", week: "7 days", month: "30 days" },
  ownLeft: (sum, period) => `${sum} of your limit is left (${period})`,
  usedOf: (used, limit) => `Deposited ${used} of ${limit}`,
  frees: (time) => `more is free at ${time}`,
  ofPeriod: (period) => `Limit for ${period}`,
  ownOver: "If you pay more, the money does not reach your wallet yet.",
  bound: "The condition of your bonus is not met. Money you add cannot be withdrawn until it is.",
  seeBonus: "See the bonus",
  noPlay: (time) => `You are taking a break until ${time} and cannot enter games`,
} satisfies typeof th;
