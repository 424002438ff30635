import type th from "./th.ts";

export default {
  title: "Totals",
  strip: "Net deposits this month",
  period: "Period",
  periods: { thisMonth: "This month", lastMonth: "Last month", threeMonths: "3 months" },
  span: (from, to) => `${from} to ${to}`,
  net: "Net deposits",
  netText: "Deposits less withdrawals",
  bank: "With your bank",
  games: "With games",
  given: "Received",
  bonuses: "Bonuses and promotions",
  refunds: "Refunds",
  invites: "Invite bonus",
  prizes: "Lucky wheel",
  corrections: "Corrected by our team",
  note: "Only what is completed counts; what is in progress is not in it yet",
} satisfies typeof th;
