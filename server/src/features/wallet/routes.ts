import { contract } from "@krapao/contract";
import { reading } from "../../kernel/http/reading.ts";
import { routes } from "../../kernel/http/routes.ts";
import type { Context } from "../../ports/context.ts";
import { readWallet } from "./read-wallet.ts";
import { readWays } from "./read-ways.ts";

export function walletRoutes(ctx: Context) {
  return routes(contract.wallet, {
    member: {
      read: reading(({ member, db }) => readWallet({ ...ctx, db }, member)),
      ways: reading(({ member, db }) => readWays({ ...ctx, db }, member)),
    },
  });
}
