import type th from "./th.ts";

export default {
  usually: (minutes) =>
    `Usually answers in ${minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`}`,
  opensAt: (time) => `We answer from ${time}`,
  line: "The item in question",
  types: {
    deposit: "Deposit",
    withdraw: "Withdrawal",
    transfer: "Transfer",
    bonus: "Bonus",
    finish_bonus: "End of a bonus",
  },
  removeLine: "Do not attach this item",
} satisfies typeof th;
