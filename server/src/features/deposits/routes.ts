import type { contract } from "@krapao/contract";
import type { Handlers } from "../../kernel/http.ts";
import type { Context } from "../../ports/context.ts";
import { createQr } from "./create-qr.ts";
import { declareTransfer } from "./declare-transfer.ts";
import { deleteQr } from "./delete-qr.ts";
import { readQr } from "./read-qr.ts";
import { redeemGift } from "./redeem-gift.ts";
import { uploadSlip } from "./slip-upload.ts";

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
    uploadSlip: ({ member, receive }) => uploadSlip(ctx, { memberId: member.memberId, receive }),
    deleteQr: ({ member, params }) => deleteQr(ctx, { memberId: member.memberId, ...params }),
    add: ({ member, input, idempotencyKey }) =>
      declareTransfer(ctx, {
        memberId: member.memberId,
        amountMinor: input.amount,
        idempotencyKey,
      }),
    truelink: ({ member, input, idempotencyKey }) =>
      redeemGift(ctx, { memberId: member.memberId, link: input.link, idempotencyKey }),
  };
}
