import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { Context } from "../../../ports/context.ts";
import { nextPageCursor, readPageCursor } from "../page-cursor.ts";
import { listReportedTransferRows } from "./queries.ts";

type Call = typeof consoleContract.deposits.reportedTransfers;

/** One page of a tab of the list of reported transfers. */
export async function listReportedTransfers(
  ctx: Context,
  { cursor, ...page }: ServerInput<Call>,
): Promise<ServerOutput<Call>> {
  const rows = await listReportedTransferRows(ctx.db, { ...page, after: readPageCursor(cursor) });
  const next = nextPageCursor(rows, page.limit, ({ createdAt }) => createdAt);
  return { reportedTransfers: rows, next, now: ctx.clock.now() };
}
