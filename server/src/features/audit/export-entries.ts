import type { ServerInput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { spanOf } from "../../kernel/calendar.ts";
import type { ConsoleCall } from "../../kernel/console-http/console-call.ts";
import { transaction } from "../../kernel/context.ts";
import { type Cell, timeText } from "../../kernel/csv.ts";
import type { Context } from "../../ports/context.ts";
import { fillExport, prepareExport } from "../reports/index.ts";
import { listEntries } from "./queries.ts";
import { filterOf } from "./search-entries.ts";

type RequestExport = typeof consoleContract.audit.requestExport;
type Filter = ServerInput<RequestExport>;

export const AUDIT_EXPORT_JOB = "audit:export";
/** Entries per statement. */
const PAGE_LENGTH = 1_000;

/** Requests the filtered log as a file. @throws KEY_INVALID for an invalid span */
export async function requestAuditExport(
  ctx: Context,
  { input, staff, audit }: ConsoleCall<RequestExport>,
): Promise<{ message: "SUCCESS" }> {
  spanOf(input);
  await transaction(ctx.db, async (tx) => {
    const filter = { ...input, detail: "movements", currency: null };
    const request = { staff, report: "audit", filter, job: AUDIT_EXPORT_JOB };
    const { id } = await prepareExport(ctx, tx, request);
    await audit(tx, { subject: `export:${id}`, after: { report: "audit", ...input } });
  });
  return { message: "SUCCESS" };
}

/** Writes the file of an export of the log, newest entry first. */
export function writeAuditExport(ctx: Context, exportId: string): Promise<void> {
  return fillExport(ctx, exportId, ({ filter }, at) => ({
    rows: entryRows(at, filter as unknown as Filter),
  }));
}

const HEADINGS = ["no", "at_bangkok", "staff_user", "action", "subject", "why"];

async function* entryRows({ db }: Context, filter: Filter): AsyncGenerator<readonly Cell[]> {
  yield [...HEADINGS, "address", "before", "after", "request", "hash"];
  let after: bigint | null = null;
  while (true) {
    const page = { ...filterOf(filter), isOldestFirst: false, after, limit: PAGE_LENGTH };
    const rows = await listEntries(db, page);
    for (const row of rows) {
      const head = [Number(row.seq), timeText(row.at), row.staff_name, row.action, row.subject];
      const values = [row.before, row.after].map((each) =>
        each === null ? null : JSON.stringify(each),
      );
      const proof = [row.request_id, row.hash.toString("hex")];
      yield [...head, row.why, row.address, ...values, ...proof];
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_LENGTH) return;
    after = last.seq;
  }
}
