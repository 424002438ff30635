import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { Context } from "../../../ports/context.ts";
import { nextPageCursor, readPageCursor } from "../page-cursor.ts";
import { listUnreadable } from "./queries.ts";
import { findUnreadField } from "./unread-field.ts";

type Call = typeof consoleContract.deposits.callbacks;

/** One page of the signed callbacks that could not be used. */
export async function listUnreadableCallbacks(
  ctx: Context,
  { cursor, ...page }: ServerInput<Call>,
): Promise<ServerOutput<Call>> {
  const rows = await listUnreadable(ctx.db, { ...page, after: readPageCursor(cursor) });
  return {
    // Bytes that are no UTF-8 are shown as U+FFFD: the record keeps the bytes themselves.
    callbacks: rows.map((row) => ({
      ...row,
      detail: findUnreadField(ctx.ports, row),
      body: row.body.toString("utf8"),
    })),
    next: nextPageCursor(rows, page.limit, ({ firstAt }) => firstAt),
    now: ctx.clock.now(),
  };
}
