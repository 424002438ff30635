import { consoleContract } from "@krapao/contract/console";
import { consoleRoutes } from "../../kernel/console-http/console-routes.ts";
import { transaction } from "../../kernel/context.ts";
import type { Context } from "../../ports/context.ts";
import { requestAuditExport } from "./export-entries.ts";
import { searchEntries } from "./search-entries.ts";
import { verifyChain } from "./verify-chain.ts";

export function auditConsoleRoutes(ctx: Context) {
  return consoleRoutes(consoleContract.audit, {
    "reports.export": {
      requestExport: (call) => requestAuditExport(ctx, call),
    },
    "audit.read": {
      search: ({ input }) => searchEntries(ctx, input),
      async verify(call) {
        const state = await verifyChain(ctx);
        await transaction(ctx.db, (tx) =>
          call.audit(tx, { subject: "audit:chain", after: { ...state } }),
        );
        return state;
      },
    },
  });
}
