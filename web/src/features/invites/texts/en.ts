import type th from "./th.ts";

export default {
  title: "Invite friends",
  ready: "Bonus to collect",
  receive: "Collect",
  how: "Send your link to friends. Once they join, you earn a share every time they deposit.",
  link: "Your invite link",
  copy: "Copy link",
  share: "Share",
  shareText: "Join with my link",
  friends: "Invited friends",
  range: (from, to, total) => `${from}–${to} / ${total}`,
  emptyTitle: "No bonus from friends yet",
  emptyText: "When a friend you invited deposits, your bonus shows here",
  columns: { friend: "Friend", amount: "Bonus" },
  collectTitle: (amount) => `Collect the invite bonus of ${amount}?`,
  wins: "Unlocks when your total reaches",
  loses: "Or falls to",
  ofBase: (percent) => `${percent}% of the total after receiving`,
  warning:
    "Once collected, you can withdraw only after the condition is met, and cannot take another bonus meanwhile.",
  notYet: "Not now",
  confirm: "Confirm",
  collecting: "Collecting",
} satisfies typeof th;
