import type th from "./th.ts";

export default {
  title: "Bonus",
  all: "All bonuses",
  active: "Active bonus",
  kinds: {
    bonus: "Bonus",
    promotion: "Promotion",
    invite: "Invite bonus",
    refund: "Refund",
    luckydraw: "Wheel prize",
  },
  progress: "Progress",
  startsAt: (base) => `Starts at ${base}`,
  percentDone: (percent) => `${percent}% of the way`,
  left: (amount) => `${amount} to go`,
  totalNow: "Total without new deposits",
  turnoverDone: (done: string, target: string) => `Bets so far: ${done} of ${target}`,
  turnoverPlaced: (counted: string, placed: string) =>
    `${counted} counted of ${placed} placed: table games count in part`,
  target: "Target",
  inexact: "Some games have not told their balance yet. Only what is certain is counted.",
  metTitle: (sum) => `Done: ${sum} is yours`,
  lostTitle: (sum) => `Your ${sum} can be withdrawn`,
  lostText: "The gift is used up, and nothing locks your money any more.",
  metText:
    "All of your money can be withdrawn. Either button ends the bonus, so that you can take another one.",
  ended: "The bonus has ended",
  cannotEnd: {
    total: ({ target, floor }) =>
      `It can end once your total reaches ${target} without new deposits or falls to ${floor}. Until then you cannot withdraw.`,
    bets: ({ bets }) =>
      `It can end after bets of ${bets} in total. Until then you cannot withdraw.`,
    both: ({ target, bets, floor }) =>
      `It can end once your total reaches ${target} without new deposits and your bets reach ${bets}, or once your total falls to ${floor}. Until then you cannot withdraw.`,
  },
  ending: "Ending",
  endFailed: "The bonus could not be ended",
  limits: {
    limit: (count) => (count === 1 ? "Once only" : `Up to ${count} times`),
    day: (count) => (count === 1 ? "Once a day" : `${count} times a day`),
    week: (count) => (count === 1 ? "Once a week" : `${count} times a week`),
  },
  receiptsLeft: (count) => `${count} left`,
  current: "Active",
  received: "Received",
  full: "Fully claimed",
  checkedFirst: "Checked by our team first",
  details: "Details",
  receiveFailed: "The bonus could not be received",
  receivedToast: (name) => `${name} received`,
  anotherActive: "You have an active bonus. End it before you take a new one.",
  thisActive: "You are using this bonus now",
  emptyTitle: "No bonuses right now",
  emptyText: "New bonuses will show here",
  gone: "This bonus is no longer offered",
} satisfies typeof th;
