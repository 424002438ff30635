import { contract, type ServerInput } from "@krapao/contract";
import { routes } from "../../kernel/http/routes.ts";
import type { Context } from "../../ports/context.ts";
import { readTimes } from "./request/read-times.ts";
import { withdraw } from "./request/withdraw.ts";
import { withdrawAll } from "./request/withdraw-all.ts";

export function withdrawalsRoutes(ctx: Context) {
  return routes(contract.withdrawals, {
    member: {
      withdraw: ({ member, token, input, idempotencyKey }) =>
        withdraw(ctx, { ...member, ...asked(input), token: token(), idempotencyKey }),
      times: ({ member }) => readTimes(ctx, member.memberId),
      withdrawAll: ({ member, token, input, idempotencyKey }) =>
        withdrawAll(ctx, { ...member, ...asked(input), token: token(), idempotencyKey }),
    },
  });
}

const asked = ({
  amount: amountMinor,
  leaving,
}: ServerInput<typeof contract.withdrawals.withdraw>) => ({
  amountMinor,
  leaving,
});
