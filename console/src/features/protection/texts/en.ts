import type th from "./th.ts";

export default {
  title: "Responsible gambling",
  nothing: "No limits and no self-exclusion",
  periods: { day: "24 hours", week: "7 days", month: "30 days" },
  none: "none",
  usedOf: (used, limit) => `${used} of ${limit}`,
  pendingChange: (limit, time) => `${limit} requested, can be confirmed from ${time}`,
  excluded: "Self-excluded",
  until: (time) => `until ${time}`,
  waiting: (count, sum) =>
    count === 1 ? `1 payment waiting, ${sum}` : `${count} payments waiting, ${sum} in total`,
  operatorLimits: "Limits of the operator",
  limits: {
    withdrawMin: "Smallest withdrawal",
    withdrawMax: "Largest withdrawal",
    depositMin: "Smallest deposit",
    autoPayoutMax: "Automatic payout up to",
  },
  from: {
    level: (name) => `Level ${name}`,
    segment: (name) => `Segment ${name}`,
  },
  fromSettings: "Settings",
  history: "Changes",
  states: {
    applied: "applied immediately",
    pending: "waiting for confirmation",
    confirmed: "confirmed",
    cancelled: "cancelled",
  },
  limitOf: (period, limit) => `Limit for ${period}: ${limit}`,
  exclusionOf: (length) => `Self-exclusion, ${length}`,
  byMember: "the member",
  actions: {
    extend: {
      label: "Extend the self-exclusion",
      text: "Starts now. It cannot be shortened afterwards.",
      done: "Self-exclusion extended",
      fields: { length: "Length" },
      values: {
        day: "24 hours",
        week: "7 days",
        month: "30 days",
        half_year: "6 months",
        year: "1 year",
        five_years: "5 years",
      },
    },
  },
} satisfies typeof th;
