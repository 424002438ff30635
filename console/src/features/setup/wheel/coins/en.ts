import type th from "./th.ts";

export default {
  title: "Spin the wheel",
  price: "1 coin = 1 spin",
  play: (deposit, perDay) =>
    `1 coin for each ${deposit} you deposit and play, at most ${perDay} a day`,
  bets: (deposit, bets, perDay) =>
    `1 coin for each ${deposit} you deposit, after bets of ${bets}, at most ${perDay} a day`,
  deposit: (deposit, perDay) => `1 coin for each ${deposit} you deposit, at most ${perDay} a day`,
  closedTitle: "The wheel is closed right now",
  closedText: "When it opens again, you can spin here with your coins",
} satisfies typeof th;
