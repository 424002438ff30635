import { contract } from "@krapao/contract";
import { reading } from "../../kernel/http/reading.ts";
import { routes } from "../../kernel/http/routes.ts";
import type { Context } from "../../ports/context.ts";
import { readTimes } from "./request/read-times.ts";
import { withdraw } from "./request/withdraw.ts";
import { withdrawAll } from "./request/withdraw-all.ts";

export function withdrawalsRoutes(ctx: Context) {
  return routes(contract.withdrawals, {
    member: {
      withdraw: ({ member, input, idempotencyKey }) =>
        withdraw(ctx, { ...member, amountMinor: input.amount, idempotencyKey }),
      times: reading(({ member, db }) => readTimes({ ...ctx, db }, member.memberId)),
      withdrawAll: ({ member, input, idempotencyKey }) =>
        withdrawAll(ctx, { ...member, amountMinor: input.amount, idempotencyKey }),
    },
  });
}
