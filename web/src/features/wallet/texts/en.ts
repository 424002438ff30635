import type th from "./th.ts";

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"} ago`;

export default {
  hello: (name) => `Hello, ${name}`,
  refresh: "Refresh balance",
  refreshing: "Refreshing balance",
  refreshed: "Balance updated",
  refreshedPartly: (games) => `${games} cannot be reached. The last known balance is shown.`,
  updated: (when) => `Updated ${when}`,
  justNow: "just now",
  year: (count) => ago(count, "year"),
  month: (count) => ago(count, "month"),
  day: (count) => ago(count, "day"),
  hour: (count) => ago(count, "hour"),
  minute: (count) => ago(count, "minute"),
  second: (count) => ago(count, "second"),
  total: "Total balance",
  showBalance: "Show balance",
  hideBalance: "Hide balance",
  hidden: "Balance hidden",
  mainWallet: "Main wallet",
  inGames: "In games",
  held: (amount) => `In progress ${amount}`,
  transfer: "Transfer",
  menu: "Money menu",
  deposit: "Deposit",
  depositNote: "Within 1 minute",
  withdraw: "Withdraw",
  withdrawNote: "To your bank",
  refreshAll: "Refresh",
  inviteBonus: "Invite bonus",
  nothingEarned: "nothing yet",
  receive: "Collect",
  spin: "Spin",
  coins: (count) => `${count} ${count === 1 ? "coin" : "coins"}`,
  invite: "Invite",
  bonus: "Bonus",
  refund: "Refund",
  events: {
    deposit: {
      SUCCESS: (amount) => `${amount} has arrived in your wallet`,
      FAILED: (amount) => `The deposit of ${amount} failed`,
    },
    withdrawal: {
      SUCCESS: (amount) => `${amount} has been sent to your bank`,
      FAILED: (amount) => `The withdrawal of ${amount} failed. The money is back in your wallet.`,
    },
    transfer: {
      SUCCESS: (amount) => `${amount} has been transferred`,
      FAILED: (amount) => `The transfer of ${amount} failed. The money is back where it was.`,
    },
    adjustment: {
      SUCCESS: (amount) => `Your balance was adjusted by ${amount}`,
      FAILED: (amount) => `The adjustment of ${amount} failed`,
    },
  },
} satisfies typeof th;
