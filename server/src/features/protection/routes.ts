import type { contract } from "@krapao/contract";
import type { Handlers } from "../../kernel/http.ts";
import type { Context } from "../../ports/context.ts";
import { confirmLimit, keepLimit } from "./confirm-limit.ts";
import { setLimit } from "./set-limit.ts";
import { showProtection } from "./show-protection.ts";
import { startPause } from "./start-pause.ts";

/** The calls of a member about the own limits and rests: each that changes something answers how it stands then. */
export function protectionRoutes(ctx: Context): Handlers<typeof contract.protection> {
  return {
    read: ({ member: { memberId } }) => showProtection(ctx, memberId),
    async setLimit({ member: { memberId }, params, input }) {
      await setLimit(ctx, { memberId, period: params.period, amountMinor: input.amount });
      return showProtection(ctx, memberId);
    },
    async confirmLimit({ member: { memberId }, params }) {
      await confirmLimit(ctx, { memberId, ...params });
      return showProtection(ctx, memberId);
    },
    async keepLimit({ member: { memberId }, params }) {
      await keepLimit(ctx, { memberId, ...params });
      return showProtection(ctx, memberId);
    },
    async pause({ member: { memberId }, input }) {
      await startPause(ctx, { memberId, ...input });
      return showProtection(ctx, memberId);
    },
  };
}
