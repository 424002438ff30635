import type { contract } from "@krapao/contract";
import type { Handlers } from "../../kernel/http.ts";
import type { Context } from "../../ports/context.ts";
import { createQr } from "./create-qr.ts";
import { deleteQr } from "./delete-qr.ts";
import { readQr } from "./read-qr.ts";

export function depositsRoutes(ctx: Context): Handlers<typeof contract.deposits> {
  return {
    readQr: ({ member, params }) =>
      readQr(ctx, { memberId: member.memberId, code: params.bankCode }),
    createQr: ({ member, params, input, idempotencyKey }) =>
      createQr(ctx, {
        memberId: member.memberId,
        code: params.bankCode,
        amountMinor: input.amount,
        idempotencyKey,
      }),
    deleteQr: ({ member, params }) => deleteQr(ctx, { memberId: member.memberId, ...params }),
  };
}
