import type { office } from "@krapao/contract/office";
import { transaction } from "../../kernel/context.ts";
import type { OfficeHandlers } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { searchEntries } from "./search-entries.ts";
import { verifyChain } from "./verify-chain.ts";

export function auditConsoleRoutes(ctx: Context): OfficeHandlers<typeof office.audit> {
  return {
    search: ({ input }) => searchEntries(ctx, input),
    async verify(call) {
      const state = await verifyChain(ctx.db);
      await transaction(ctx.db, (tx) =>
        call.audit(tx, { subject: "audit:chain", after: { ...state } }),
      );
      return state;
    },
  };
}
