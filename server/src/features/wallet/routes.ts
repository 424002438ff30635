import { contract } from "@krapao/contract";
import { routes } from "../../kernel/http/routes.ts";
import type { Context } from "../../ports/context.ts";
import { readWallet } from "./read-wallet.ts";

export function walletRoutes(ctx: Context) {
  return routes(contract.wallet, {
    member: {
      read: ({ member }) => readWallet(ctx, member),
    },
  });
}
