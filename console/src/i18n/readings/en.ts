import type th from "./th.ts";

export default {
  label: "How far the result is known",
  read: (share: string) => `${share}% of money in games read`,
  open: (accounts: string, amount: string) =>
    `Open: ${accounts} ${accounts === "1" ? "account" : "accounts"}, ${amount} not read`,
  openStakes: "Open stakes",
  openStakesText: "neither won nor lost yet",
  unplaced: "Day not known",
  lostAndWon: (lost: string, won: string) => `members lost ${lost}, won ${won}`,
  unplacedText:
    "These providers report no bets. What a reading saw across midnight counts on the day of the reading. Together with the day next to it the result is right.",
} satisfies typeof th;
