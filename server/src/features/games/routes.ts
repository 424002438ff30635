import { contract } from "@krapao/contract";
import { singleStatement } from "../../kernel/context.ts";
import type { Call } from "../../kernel/http/call.ts";
import { reading } from "../../kernel/http/reading.ts";
import { routes } from "../../kernel/http/routes.ts";
import { inTwoParts } from "../../kernel/http/two-parts.ts";
import type { Context } from "../../ports/context.ts";
import { MARKET } from "../lookups/index.ts";
import { activateAccount } from "./accounts/activate-account.ts";
import { autoLogin } from "./accounts/auto-login.ts";
import { getActiveAccount } from "./accounts/get-active-account.ts";
import { refreshSlots } from "./accounts/refresh-slots.ts";
import { requireRevealAuth } from "./accounts/require-reveal-auth.ts";
import { currentCredentials, resetPassword } from "./accounts/reset-password.ts";
import { readPlay } from "./results/read-play.ts";
import { readVisit } from "./results/read-visit.ts";
import { savePreference } from "./starts/queries.ts";
import { readLastStart } from "./starts/read-start.ts";
import { startGame } from "./starts/start-game.ts";
import { readTransferAll, transferAll } from "./sweeps/transfer-all.ts";
import { readTransfer, type TransferRequest, transferMoney } from "./transfers/transfer-money.ts";

type TransferCall = Pick<
  Call<typeof contract.games.transfer>,
  "member" | "input" | "idempotencyKey"
>;

const transferOf = ({ member, input, idempotencyKey }: TransferCall): TransferRequest => ({
  memberId: member.memberId,
  idempotencyKey,
  from: input.from,
  to: input.to,
  amountMinor: input.amount,
});

export function gamesRoutes(ctx: Context) {
  const { language: spoken } = MARKET[ctx.settings.variant];
  return routes(contract.games, {
    member: {
      refreshSlots: ({ member }) => refreshSlots(ctx, member),
      activate: async ({ member, params }) => ({
        message: "SUCCESS" as const,
        slot: await activateAccount(ctx, {
          memberId: member.memberId,
          gameCode: params.slotCode,
        }),
      }),
      account: async ({ member, params }) => {
        await requireRevealAuth(ctx, member);
        const of = { memberId: member.memberId, gameCode: params.slotCode };
        return currentCredentials(ctx, await getActiveAccount(ctx.db, of));
      },
      resetPassword: async ({ member, params }) => {
        await requireRevealAuth(ctx, member);
        return resetPassword(ctx, { memberId: member.memberId, gameCode: params.slotCode });
      },
      transfer: inTwoParts(
        ({ db, ...call }) => readTransfer({ ...ctx, db }, transferOf(call)),
        (call, found) => transferMoney(ctx, transferOf(call), found),
      ),
      transferAll: inTwoParts(
        ({ member: { memberId }, input: { to }, idempotencyKey, db }) =>
          readTransferAll({ ...ctx, db }, { memberId, idempotencyKey, to }),
        ({ member: { memberId }, input: { to }, idempotencyKey }, found) =>
          transferAll(ctx, { memberId, idempotencyKey, to }, found),
      ),
      start: ({ member, input, idempotencyKey }) =>
        startGame(ctx, {
          memberId: member.memberId,
          idempotencyKey,
          gameCode: input.slotCode,
          from: input.from,
          amountMinor: input.amount ?? null,
        }),
      readStart: reading(({ member, db }) => readLastStart({ ...ctx, db }, member)),
      readVisit: reading(({ member, db }) => readVisit({ ...ctx, db }, member)),
      readPlay: ({ member: { memberId }, input }) => readPlay(ctx, { memberId, request: input }),
      savePreferences: async ({ member, input }) => {
        const preference = { memberId: member.memberId, bringsMoney: input.bringsMoney };
        await savePreference(singleStatement(ctx.db), { ...preference, at: ctx.clock.now() });
        return { message: "SUCCESS" as const };
      },
      autoLogin: ({ member: { memberId }, params, language }) =>
        autoLogin(ctx, { memberId, language: language ?? spoken, ...params }),
      autoLoginWithPassword: ({ member: { memberId }, params, language }) =>
        autoLogin(ctx, { memberId, language: language ?? spoken, ...params }),
    },
  });
}
