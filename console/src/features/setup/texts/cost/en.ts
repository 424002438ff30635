import type th from "./th.ts";

export default {
  hints: {
    turnoverTimes: "At least 1",
    playedPercent: "Bets that make a deposit played, in percent of the deposit",
    coinsPerDay: "In Bangkok time. Coins above it are not granted.",
    prizeTurnoverTimes: "Times the prize to bet before a withdrawal, at least 1",
    giftWeight: "Baccarat, roulette and dice usually count 20, other games 100",
    returned:
      "What members get back of their bets on average. The rest is the house’s margin, which the cost of every campaign is compared with.",
  },
  fields: {
    giftWeight: "Counts for turnover of bonuses (%)",
    turnoverTimes: "Turnover (times)",
    turnoverCountsDeposit: "Turnover counts the deposit too",
    playedPercent: "Share of the deposit to be played (%)",
    coinsPerDay: "Coins a member can earn in a day",
    prizeTurnoverTimes: "Bets for a prize (times)",
    returned: "Returned to players",
  },
  cost: {
    title: "What it costs, and what earns it",
    coin: (cost, bets, brings) =>
      `A coin costs ${cost}; the bets of ${bets} that earn it bring about ${brings}`,
    gift: (cost, deposit, bets, brings) =>
      `${deposit ? `For a deposit of ${deposit} it gives ${cost}` : `It gives ${cost}`}; the bets of ${bets} that it asks for bring about ${brings}`,
    commission: (cost, deposit, bets, brings) =>
      `For a friend’s deposit of ${deposit} the inviter gets ${cost}; the friend’s bets of ${bets} bring about ${brings}`,
    refund: (cost, loss) => `A member who lost ${loss} gets ${cost} back`,
    loss: "Loses money on an average member",
    lossShort: "Loses money",
    basis: (margin) =>
      `By a margin of ${margin} of all bets (setting “Bets and margin”). The same bets may also earn other campaigns.`,
  },
} satisfies typeof th;
