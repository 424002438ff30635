import type { contract } from "@krapao/contract";
import type { Handlers } from "../../kernel/http.ts";
import type { Context } from "../../ports/context.ts";
import { readWallet } from "./read-wallet.ts";

export function walletRoutes(ctx: Context): Handlers<typeof contract.wallet> {
  return {
    read: ({ member }) => readWallet(ctx, member),
  };
}
