import type th from "./th.ts";

export default {
  hints: {
    codeLimits:
      "Registrations and new passwords are counted apart. From half of a limit on, a browser computes for about a second before it gets a code.",
  },
  fields: {
    otpPerDayMax: "Maximum codes per day",
    otpPerHourMax: "Maximum codes per hour",
    otpPerAddressMax: "Maximum codes per hour from one address",
  },
} satisfies typeof th;
