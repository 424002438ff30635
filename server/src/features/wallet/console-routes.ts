import type { office } from "@krapao/contract/office";
import type { OfficeHandlers } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { askAdjustment } from "./adjust-wallet.ts";
import { readMovement } from "./read-movement.ts";
import { listGameAccounts, listRecords, readTimeline } from "./read-timeline.ts";

export function walletConsoleRoutes(ctx: Context): OfficeHandlers<typeof office.wallet> {
  return { adjust: (call) => askAdjustment(ctx, call) };
}

/** What the book says of members: read only. */
export function ledgerConsoleRoutes(ctx: Context): OfficeHandlers<typeof office.ledger> {
  return {
    timeline: (call) => readTimeline(ctx, call),
    movement: ({ params }) => readMovement(ctx, params.transferId),
    records: (call) => listRecords(ctx, call),
    gameAccounts: (call) => listGameAccounts(ctx, call),
  };
}
