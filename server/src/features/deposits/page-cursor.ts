import { fromCursor, timestampOf, toCursor, uuidOf } from "../../kernel/db/cursor.ts";

/** Time and id of the last row of the page before; null for the first page. */
export function readPageCursor(cursor: string | null): [Date, string] | null {
  const keys = fromCursor(cursor, 2);
  return keys ? [timestampOf(keys[0] ?? ""), uuidOf(keys[1] ?? "")] : null;
}

/** The cursor of the next page; null when this page is not full. */
export function nextPageCursor<T extends { id: string }>(
  rows: readonly T[],
  limit: number,
  at: (row: T) => Date,
): string | null {
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return last ? toCursor(at(last).toISOString(), last.id) : null;
}
