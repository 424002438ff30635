import type th from "./th.ts";

export default {
  reward: "You get",
  percentReward: (percent, cap) => `${percent}% of your last deposit, up to ${cap}`,
  asOf: (time) => `If you take it now, by your total at ${time}`,
  asOfDeposit: (deposit, time) =>
    `If you take it now, by your deposit of ${deposit} and your total at ${time}`,
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
  checkedFirst: "Our team checks this bonus first. Your money stays free meanwhile.",
  request: "Request the bonus",
  requested: "Requested, being checked",
} satisfies typeof th;
