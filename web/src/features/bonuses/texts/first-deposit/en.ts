import type th from "./th.ts";

export default {
  title: "A bonus for your first deposit",
  plainTitle: "Start with your first deposit",
  text: "The money arrives within 1 minute. Then choose a game.",
  percent: (percent, cap) => `${percent}% up to ${cap}`,
  minDeposit: (amount) => `From ${amount}, collect it on the bonus page`,
  afterDeposit: "Deposit, then collect it on the bonus page",
  deposit: "Make my first deposit",
  checkedFirst: "Our team checks this bonus first",
} satisfies typeof th;
