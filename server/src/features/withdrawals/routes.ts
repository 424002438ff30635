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
      withdraw: ({ member, token, input, idempotencyKey }) =>
        withdraw(ctx, { ...member, token: token(), amountMinor: input.amount, idempotencyKey }),
      times: reading(({ member, db }) => readTimes({ ...ctx, db }, member.memberId)),
      withdrawAll: ({ member, token, input, idempotencyKey }) =>
        withdrawAll(ctx, { ...member, token: token(), amountMinor: input.amount, idempotencyKey }),
    },
  });
}
