import type th from "./th.ts";

export default {
  hints: {
    giftWeight: "Baccarat, roulette and dice usually count 20, other games 100",
  },
  fields: {
    giftWeight: "Counts for turnover of bonuses (%)",
    turnoverCountsDeposit: "Turnover counts the deposit too",
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
