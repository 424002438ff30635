import type { contract } from "@krapao/contract";
import type { Handlers } from "../../kernel/http.ts";
import type { Context } from "../../ports/context.ts";
import { withdraw } from "./withdraw.ts";
import { withdrawAll } from "./withdraw-all.ts";

export function withdrawalsRoutes(ctx: Context): Handlers<typeof contract.withdrawals> {
  return {
    withdraw: ({ member, input, idempotencyKey }) =>
      withdraw(ctx, { ...member, amountMinor: input.amount, idempotencyKey }),
    withdrawAll: ({ member, input, idempotencyKey }) =>
      withdrawAll(ctx, { ...member, amountMinor: input.amount, idempotencyKey }),
  };
}
