import type th from "./th.ts";

export default {
  shortName: "Krapao",
  description:
    "Krapao, the member wallet: deposit, withdraw, move money and open games in one place, with every movement on your statement.",
  deposit: "Deposit",
  statement: "Statement",
} satisfies typeof th;
