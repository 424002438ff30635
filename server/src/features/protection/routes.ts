import { contract } from "@krapao/contract";
import { reading } from "../../kernel/http/reading.ts";
import { routes } from "../../kernel/http/routes.ts";
import type { Context } from "../../ports/context.ts";
import { cancelLimitChange } from "./cancel-limit-change.ts";
import { confirmLimitChange } from "./confirm-limit-change.ts";
import { readProtection } from "./read-protection.ts";
import { setLimit } from "./set-limit.ts";
import { startSelfExclusion } from "./start-self-exclusion.ts";

/** Every call that changes something answers the new state, and the member's pages learn of it. */
export function protectionRoutes(ctx: Context) {
  const changed = (memberId: bigint) => {
    ctx.push.ways(memberId);
    return readProtection(ctx, memberId);
  };
  return routes(contract.protection, {
    member: {
      read: reading(({ member: { memberId }, db }) => readProtection({ ...ctx, db }, memberId)),
      async setLimit({ member: { memberId }, params, input }) {
        await setLimit(ctx, { memberId, period: params.period, amountMinor: input.amount });
        return changed(memberId);
      },
      async confirmLimitChange({ member: { memberId }, params }) {
        await confirmLimitChange(ctx, { memberId, ...params });
        return changed(memberId);
      },
      async cancelLimitChange({ member: { memberId }, params }) {
        await cancelLimitChange(ctx, { memberId, ...params });
        return changed(memberId);
      },
      async startSelfExclusion({ member: { memberId }, input }) {
        await startSelfExclusion(ctx, { memberId, ...input });
        return changed(memberId);
      },
    },
  });
}
