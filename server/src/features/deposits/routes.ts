import { contract } from "@krapao/contract";
import { reading } from "../../kernel/http/reading.ts";
import { routes } from "../../kernel/http/routes.ts";
import { inTwoParts } from "../../kernel/http/two-parts.ts";
import type { Context } from "../../ports/context.ts";
import { readMemberLimits } from "../lookups/index.ts";
import { redeemGift } from "./gifts/redeem-gift.ts";
import { requireBank } from "./qr/channel.ts";
import { createQr } from "./qr/create-qr.ts";
import { deleteQr } from "./qr/delete-qr.ts";
import { readQr } from "./qr/read-qr.ts";
import { reportTransfer } from "./reported/report-transfer.ts";
import { askBack, cancelAskBack } from "./returns/ask-back.ts";
import { listMemberSlips, signSlip } from "./slips/list-slips.ts";
import { uploadSlip } from "./slips/upload-slip.ts";
import { showChannels } from "./ways/show-channels.ts";

export function depositsRoutes(ctx: Context) {
  return routes(contract.deposits, {
    member: {
      readQr: ({ member, params }) =>
        readQr(ctx, { memberId: member.memberId, code: params.bankCode }),
      createQr: inTwoParts(
        ({ member: { memberId }, params, db }) =>
          Promise.all([
            requireBank(db, { bank: params.bankCode, memberId }),
            readMemberLimits(db, memberId),
          ]),
        ({ member, params, input, idempotencyKey }, [bank, limits]) =>
          createQr(ctx, {
            memberId: member.memberId,
            code: params.bankCode,
            bank,
            limits,
            amountMinor: input.amount,
            idempotencyKey,
          }),
      ),
      uploadSlip: ({ member, receive }) => uploadSlip(ctx, { memberId: member.memberId, receive }),
      deleteQr: ({ member, params }) => deleteQr(ctx, { memberId: member.memberId, ...params }),
      add: ({ member, input, idempotencyKey }) =>
        reportTransfer(ctx, {
          memberId: member.memberId,
          amountMinor: input.amount,
          idempotencyKey,
        }),
      askBack: ({ member, params, idempotencyKey }) =>
        askBack(ctx, { memberId: member.memberId, ...params, idempotencyKey }),
      async cancelAskBack({ member, params }) {
        await cancelAskBack(ctx, { memberId: member.memberId, ...params });
        return { message: "SUCCESS" } as const;
      },
      truelink: ({ member, input, idempotencyKey }) =>
        redeemGift(ctx, { memberId: member.memberId, link: input.link, idempotencyKey }),
    },
  });
}

/**
 * Two calls of the statements contract that show slips: slips belong to deposits, but members see
 * them on the statement page.
 */
export function slipsRoutes(ctx: Context) {
  const { slips, slipUrl } = contract.statements;
  return routes(
    { slips, slipUrl },
    {
      member: {
        slips: reading(({ member, input, db }) =>
          listMemberSlips({ ...ctx, db }, { memberId: member.memberId, ...input }),
        ),
        slipUrl: reading(async ({ member, params, db }) => ({
          url: await signSlip({ ...ctx, db }, { memberId: member.memberId, ...params }),
        })),
      },
    },
  );
}

/** The lookup of the channels: it depends on whether the member may deposit. */
export function channelsRoutes(ctx: Context) {
  const { deposit } = contract.lookups;
  return routes(
    { deposit },
    {
      public: {
        deposit: ({ member: { memberId }, address }) => showChannels(ctx, { memberId, address }),
      },
    },
  );
}
