import type th from "./th.ts";

export default {
  label: "The item in question",
  types: {
    deposit: "Deposit",
    withdraw: "Withdrawal",
    transfer: "Transfer",
    bonus: "Bonus",
    finish_bonus: "End of a bonus",
  },
  remove: "Do not attach this item",
} satisfies typeof th;
