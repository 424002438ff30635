import type { office } from "@krapao/contract/office";
import type { OfficeHandlers } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { askProvider } from "./ask-provider.ts";
import { decideTransfer } from "./decide-transfer.ts";
import { listTransfers, readTransfer } from "./read-desk.ts";

export function gamesConsoleRoutes(ctx: Context): OfficeHandlers<typeof office.games> {
  return {
    list: ({ input }) => listTransfers(ctx, input),
    read: ({ params }) => readTransfer(ctx, params.transferId),
    ask: (call) => askProvider(ctx, call),
    decide: (call) => decideTransfer(ctx, call),
  };
}
