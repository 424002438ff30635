/** Files of exports: requested in a transaction, written by a job, marked with the staff user. */

import { CSV_START } from "@krapao/contract/spreadsheet";
import { BANGKOK_ZONE, DAY_MS } from "@krapao/contract/time";
import { recordId, transaction } from "../../kernel/context.ts";
import { type Cell, lineText, timeText } from "../../kernel/csv.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { enqueue } from "../../kernel/jobs/jobs.ts";
import { storageKey } from "../../kernel/media/storage.ts";
import type { Context } from "../../ports/context.ts";
import { type ExportRow, findExport, insertExport, updateExportState } from "./queries-exports.ts";

export type Rows = AsyncGenerator<readonly Cell[]> | Generator<readonly Cell[]>;

/** Longer exports are cut off, and the last line says so. */
const LINES_MAX = 300_000;
const KEEP_MS = DAY_MS;

/** The storage key of an export's file. */
export const exportKey = ({ name }: Pick<ExportRow, "name">) => storageKey("exports", name);

interface ExportRequest {
  staff: { staffId: string; name: string };
  report: string;
  /** `from`, `to` and `detail` are shown in the list of exports. */
  filter: Record<string, unknown>;
  /** The job that writes the file; it gets `exportId`. */
  job: string;
}

/** Inserts an export and enqueues the job that writes it. */
export async function prepareExport(
  ctx: Context,
  tx: Tx,
  { staff, report, filter, job }: ExportRequest,
) {
  const id = recordId(ctx);
  const at = ctx.clock.now();
  const row = {
    id,
    report,
    filter,
    staff_id: staff.staffId,
    staff_name: staff.name,
    requested_at: at,
    name: `${ctx.random.bytes(16).toString("hex")}.csv`,
    expires_at: new Date(at.getTime() + KEEP_MS),
  };
  await insertExport(tx, row);
  await enqueue(tx, { name: job, payload: { exportId: id }, key: `${job}:${id}` });
  return row;
}

/** The rows of a file with their headings, and what it is when that is no span of a report. */
interface FileContent {
  rows: Rows;
  what?: string;
}

/**
 * Writes the file of a waiting export. Running it again writes the same file. @param contentOf
 * reads with the context that it gets
 */
export async function fillExport(
  ctx: Context,
  id: string,
  contentOf: (row: ExportRow, at: Context) => FileContent,
): Promise<void> {
  const row = await findExport(ctx.db, id);
  if (!row || row.state === "ready") return;
  try {
    const { bytes, count } = await ctx.replica.read(ctx.db, (db) =>
      buildFile(row, contentOf(row, { ...ctx, db })),
    );
    await ctx.storage.put(exportKey(row), bytes);
    await transaction(ctx.db, (tx) => updateExportState(tx, { id, state: "ready", rows: count }));
  } catch (error) {
    await transaction(ctx.db, (tx) => updateExportState(tx, { id, state: "failed", rows: null }));
    throw error;
  }
}

async function buildFile(
  row: ExportRow,
  { rows, what }: FileContent,
): Promise<{ bytes: Buffer; count: number }> {
  const lines: string[] = [CSV_START];
  let count = -1;
  for await (const cells of rows) {
    lines.push(lineText(cells));
    count += 1;
    if (count >= LINES_MAX) {
      lines.push(lineText([`cut after ${LINES_MAX} rows`]));
      break;
    }
  }
  lines.push(lineText(watermark(row, what)));
  return { bytes: Buffer.from(lines.join("")), count };
}

/**
 * The last line names the staff user and the time, so that a leaked file can be traced. Programs
 * read the first one as the headings.
 */
function watermark(row: ExportRow, what: string | undefined): Cell[] {
  const at = `${timeText(row.requested_at)} ${BANGKOK_ZONE}`;
  return [
    `Krapao: ${what ?? spanText(row)}`,
    `exported by ${row.staff_name}`,
    at,
    `export ${row.id}`,
  ];
}

function spanText({ report, filter }: ExportRow): string {
  const { detail, from, to, currency, memberId } = filter as Record<string, string | null>;
  const part = memberId ? `member ${memberId}` : detail;
  return `${report} by ${part}, ${from} to ${to}, ${currency ?? "all currencies"}`;
}
