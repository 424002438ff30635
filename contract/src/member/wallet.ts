import * as v from "valibot";
import { endpoint } from "../endpoint.ts";
import { amountOutput } from "../money.ts";
import { currency, timestamp } from "../schemas.ts";
import { bankAccount } from "./accounts.ts";
import { slot } from "./games.ts";

export const read = endpoint({
  method: "GET",
  path: "/api/wallet",
  access: "member",
  summary: "Everything home shows, from the database alone",
  output: v.object({
    profile: v.object({
      _id: v.string(),
      name: v.string(),
      username: v.string(),
      coin: v.number(),
    }),
    bankAccount,
    /** `amount` is available; `held` is on its way to a game or a bank. */
    wallet: v.object({ amount: amountOutput, held: amountOutput, currency }),
    /** Wallet, held money and the value of every game account. */
    total: amountOutput,
    invite: v.object({ amount: amountOutput, success: v.number(), fail: v.number() }),
    slots: v.array(slot),
    readAt: timestamp,
  }),
  errors: ["NO_WALLET"],
});
