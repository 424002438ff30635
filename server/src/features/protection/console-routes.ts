import { consoleContract } from "@krapao/contract/console";
import { MEMBER_LIMITS } from "@krapao/contract/console/segments/limits";
import { consoleRoutes } from "../../kernel/console-http/console-routes.ts";
import type { Context } from "../../ports/context.ts";
import { getConsoleMember } from "../accounts/index.ts";
import { readMemberLimits } from "../lookups/index.ts";
import { extendSelfExclusion } from "./extend-self-exclusion.ts";
import { listLimitChanges } from "./queries-limit-changes.ts";
import { listSelfExclusions } from "./queries-self-exclusions.ts";
import { readProtection } from "./read-protection.ts";

/** Rows of each list on the page, which has no pager. */
const SHOWN_MAX = 20;

export function protectionConsoleRoutes(ctx: Context) {
  return consoleRoutes(consoleContract.protection, {
    "accounts.read": {
      async read({ params }) {
        const { id } = await getConsoleMember(ctx.db, BigInt(params.memberId));
        const [state, limits, changes, selfExclusions] = await Promise.all([
          readProtection(ctx, id),
          readMemberLimits(ctx.db, id),
          listLimitChanges(ctx.db, id, SHOWN_MAX),
          listSelfExclusions(ctx.db, id, SHOWN_MAX),
        ]);
        return {
          ...state,
          operatorLimits: MEMBER_LIMITS.map((limit) => {
            const { minor, from } = limits[state.currency][limit];
            return { limit, amount: minor, from };
          }),
          changes: changes.map((change) => ({
            id: change.id,
            period: change.period,
            amount: change.amountMinor,
            state: change.state,
            requestedAt: change.requestedAt,
          })),
          selfExclusions,
        };
      },
    },
    "protection.extend": {
      extend: (call) => extendSelfExclusion(ctx, call),
    },
  });
}
