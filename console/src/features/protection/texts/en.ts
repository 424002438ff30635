import type th from "./th.ts";

export default {
  title: "Play safely",
  nothing: "The member has set no limit and takes no break",
  periods: { day: "24 hours", week: "7 days", month: "30 days" },
  none: "none",
  usedOf: (used, limit) => `${used} of ${limit}`,
  wish: (limit, moment) => `Asked for ${limit}, may confirm from ${moment}`,
  paused: "Takes a break",
  until: (moment) => `until ${moment}`,
  waiting: (count, sum) =>
    count === 1 ? `1 payment waits, ${sum}` : `${count} payments wait, ${sum} together`,
  lengthen: "Make the break longer",
  lengthenText: "Counted from now. It cannot be made shorter afterwards.",
  length: "How long",
  lengths: {
    day: "24 hours",
    week: "7 days",
    month: "30 days",
    half_year: "6 months",
    year: "1 year",
    five_years: "5 years",
  },
  lengthened: "The break is longer now",
  history: "Changes",
  states: {
    applied: "counted at once",
    pending: "waits",
    confirmed: "confirmed",
    withdrawn: "given up",
  },
  limitOf: (period, limit) => `Limit for ${period}: ${limit}`,
  pauseOf: (length) => `Break of ${length}`,
  byMember: "the member",
} satisfies typeof th;
