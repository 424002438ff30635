import type { office } from "@krapao/contract/office";
import type { OfficeHandlers } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { requireDeskMember } from "../accounts/index.ts";
import { lengthenPause } from "./lengthen-pause.ts";
import { selectChanges, selectPauses } from "./queries-changes.ts";
import { showProtection } from "./show-protection.ts";

/** As many as a page shows without a pager. */
const SHOWN_MAX = 20;

export function protectionConsoleRoutes(ctx: Context): OfficeHandlers<typeof office.protection> {
  return {
    async read({ params }) {
      const { id } = await requireDeskMember(ctx.db, BigInt(params.memberId));
      const [state, changes, pauses] = await Promise.all([
        showProtection(ctx, id),
        selectChanges(ctx.db, id, SHOWN_MAX),
        selectPauses(ctx.db, id, SHOWN_MAX),
      ]);
      return {
        ...state,
        changes: changes.map((change) => ({
          id: change.id,
          period: change.period,
          amount: change.amountMinor,
          state: change.state,
          askedAt: change.askedAt,
        })),
        pauses,
      };
    },
    lengthen: (call) => lengthenPause(ctx, call),
  };
}
