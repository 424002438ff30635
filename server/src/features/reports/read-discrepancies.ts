import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { fromCursor, toCursor, uuidOf } from "../../kernel/db/cursor.ts";
import type { Context } from "../../ports/context.ts";
import { findNewestReconciliation, listDiscrepancies } from "./queries-discrepancies.ts";

type Endpoint = typeof consoleContract.reports.discrepancies;

/** A page of the discrepancies of the newest reconciliation. @throws KEY_INVALID */
export async function readDiscrepancies(
  { db }: Context,
  { cursor, limit }: ServerInput<Endpoint>,
): Promise<ServerOutput<Endpoint>> {
  const keys = fromCursor(cursor, 1);
  const after = keys ? uuidOf(keys[0] ?? "") : null;
  const newest = await findNewestReconciliation(db);
  if (!newest) return { reconciliation: null, discrepancies: [], next: null };
  const { id, day, finishedAt, compared } = newest;
  const found = await listDiscrepancies(db, { reconciliationId: id, after, limit });
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  return {
    reconciliation: { day, finishedAt, compared },
    discrepancies: shown.map((row) => ({
      id: row.id,
      kind: row.kind,
      externalParty: row.external_party,
      subject: row.subject,
      unit: row.unit,
      ours: row.ours_minor,
      theirs: row.theirs_minor,
      detail: row.detail,
    })),
    next: last ? toCursor(last.id) : null,
  };
}
