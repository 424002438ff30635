import type th from "./th.ts";

export default {
  title: "Statement",
  slips: "Slip status",
  today: (date) => `Today ${date}`,
  yesterday: (date) => `Yesterday ${date}`,
  emptyTitle: "Nothing here yet",
  emptyText: "Your deposits, withdrawals and transfers will show here",
  firstDeposit: "Make a first deposit",
  emptyPage: "There is nothing on this page",
  toFirstPage: "To the first page",
  eWallet: "TrueMoney Wallet",
  wallet: "Main wallet",
  deposit: (from) => `Deposit ${from}`,
  withdraw: (to) => `Withdrawal ${to}`,
  transfer: (from, to) => `${from} → ${to}`,
  bonus: "Bonus",
  finish_bonus: "Bonus ended",
  invite: "Invite bonus",
  refund: "Cashback",
  luckydraw: "Lucky wheel",
} satisfies typeof th;
