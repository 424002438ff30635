import type th from "./th.ts";

export default {
  label: "Usual amounts",
  deposit: (amount) => `Deposit ${amount} by QR`,
} satisfies typeof th;
