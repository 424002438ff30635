import type { contract } from "@krapao/contract";
import type { Handlers } from "../../kernel/http.ts";
import type { Context } from "../../ports/context.ts";
import { activateAccount } from "./activate-account.ts";
import { autoLogin } from "./auto-login.ts";
import { findAccount } from "./find-account.ts";
import { refreshSlots } from "./refresh-slots.ts";
import { requireRevealProof } from "./require-reveal-proof.ts";
import { currentCredentials, resetPassword } from "./reset-password.ts";
import { transferAll } from "./transfer-all.ts";
import { transferMoney } from "./transfer-money.ts";

export function gamesRoutes(ctx: Context): Handlers<typeof contract.games> {
  return {
    refreshSlots: ({ member }) => refreshSlots(ctx, member),
    activate: async ({ member, params }) => ({
      message: "SUCCESS",
      slot: await activateAccount(ctx, {
        memberId: member.memberId,
        gameCode: params.slotCode,
      }),
    }),
    account: async ({ member, params }) => {
      await requireRevealProof(ctx, member);
      const of = { memberId: member.memberId, gameCode: params.slotCode };
      return currentCredentials(ctx, await findAccount(ctx.db, of));
    },
    resetPassword: async ({ member, params }) => {
      await requireRevealProof(ctx, member);
      return resetPassword(ctx, { memberId: member.memberId, gameCode: params.slotCode });
    },
    transfer: ({ member, input, idempotencyKey }) =>
      transferMoney(ctx, {
        memberId: member.memberId,
        idempotencyKey,
        from: input.from,
        to: input.to,
        amountMinor: input.amount,
      }),
    transferAll: ({ member, input, idempotencyKey }) =>
      transferAll(ctx, { memberId: member.memberId, idempotencyKey, to: input.to }),
    autoLogin: ({ member, params }) => autoLogin(ctx, { memberId: member.memberId, ...params }),
    autoLoginWithPassword: ({ member, params }) =>
      autoLogin(ctx, { memberId: member.memberId, ...params }),
  };
}
