import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import { fromCursor, toCursor, uuidOf } from "../../kernel/cursor.ts";
import type { Context } from "../../ports/context.ts";
import { selectComparison, selectFindings } from "./queries-drift.ts";

type Drift = typeof office.reports.drift;

/** What the newest comparison of the books found, page by page. @throws KEY_INVALID */
export async function readDrift(
  { db }: Context,
  { cursor, limit }: ServerInput<Drift>,
): Promise<ServerOutput<Drift>> {
  const keys = fromCursor(cursor, 1);
  const after = keys ? uuidOf(keys[0] ?? "") : null;
  const newest = await selectComparison(db);
  if (!newest) return { comparison: null, findings: [], next: null };
  const { id, day, finishedAt, compared } = newest;
  const found = await selectFindings(db, { of: id, after, limit });
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  return {
    comparison: { day, finishedAt, compared },
    findings: shown.map((row) => ({
      id: row.id,
      kind: row.kind,
      party: row.party,
      subject: row.subject,
      unit: row.unit,
      ours: row.ours_minor,
      theirs: row.theirs_minor,
      detail: row.detail,
    })),
    next: last ? toCursor(last.id) : null,
  };
}
