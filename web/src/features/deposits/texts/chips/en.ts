import type th from "./th.ts";

export default {
  label: "Quick deposit",
  deposit: (amount) => `Deposit ${amount} by QR`,
} satisfies typeof th;
