/**
 * Records of the audit log and of approval requests as rows of text; nothing is left out or
 * rounded.
 */

export type RecordRow = readonly [path: string, text: string];

/** A record as `["bank.number", "1172045538"]` and so on; list entries by their index. */
export function rowsOfRecord(record: unknown, path = ""): RecordRow[] {
  if (typeof record !== "object" || record === null) {
    return path === ""
      ? []
      : [[path, typeof record === "string" ? record : JSON.stringify(record)]];
  }
  const entries = Object.entries(record);
  if (entries.length === 0 && path !== "") return [[path, Array.isArray(record) ? "[]" : "{}"]];
  return entries.flatMap(([key, value]) =>
    rowsOfRecord(value, path === "" ? key : `${path}.${key}`),
  );
}

export interface DiffRow {
  path: string;
  /** Null where that record has no such entry. */
  before: string | null;
  after: string | null;
  isChanged: boolean;
}

/** Compares two records, in the order of their entries. */
export function diffOfRecords(before: unknown, after: unknown): DiffRow[] {
  const [old, now] = [new Map(rowsOfRecord(before)), new Map(rowsOfRecord(after))];
  return [...new Set([...old.keys(), ...now.keys()])].map((path) => {
    const sides = { before: old.get(path) ?? null, after: now.get(path) ?? null };
    return { path, ...sides, isChanged: sides.before !== sides.after };
  });
}
