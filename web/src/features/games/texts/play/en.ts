import type th from "./th.ts";

export default {
  title: "My play",
  row: "Money in and out, results, and time",
  span: "Period",
  spans: { week: "Week", month: "Month" },
  earlier: { week: "Week before", month: "Month before" },
  later: { week: "Week after", month: "Month after" },
  sums: "Sums",
  result: "Won / lost in games",
  paidIn: "Deposits",
  paidOut: "Withdrawals",
  gifts: "Gifts and prizes",
  time: "Time played",
  hours: (hours, minutes) => (hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min`),
  notKnown: "not known",
  untimed: (games) =>
    games === 1
      ? "without 1 game that reports no times"
      : `without ${games} games that report no times`,
  archived: (date) => `Entries before ${date} are archived and not in these sums`,
  nothing: "Nothing happened in this period",
  byDay: "By day",
  day: "Day",
  figures: "Show the figures",
  byGame: "By game",
  bets: "Bets",
  noTime: "this game reports no times",
  knownUntil: (time) => `results until ${time}`,
  open: (amount) => `${amount} may still be open bets`,
  transferring: "A transfer has no outcome yet",
  note: "A result counts on the day its bet ended, or on the day the balance was read of a game that reports no bets. Time is counted from the times of bets, without pauses of more than 15 minutes.",
  limits: "The limits you set",
} satisfies typeof th;
