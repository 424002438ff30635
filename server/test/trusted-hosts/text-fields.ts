/** The text fields of a schema and of a payload, for tests that try each of them. */
import type * as v from "valibot";

type Schema = v.GenericSchema & {
  type: string;
  entries?: Record<string, Schema>;
  item?: Schema;
  wrapped?: Schema;
  options?: readonly Schema[];
};

/** The paths of all fields of a schema that hold text; `*` is any row of a list. */
export function textFields(schema: v.GenericSchema, path = "payload"): string[] {
  const { type, entries, item, wrapped, options } = schema as Schema;
  if (type === "string") return [path];
  if (wrapped) return textFields(wrapped, path);
  if (item) return textFields(item, `${path}.*`);
  if (entries)
    return Object.entries(entries).flatMap(([key, each]) => textFields(each, `${path}.${key}`));
  const fields = (options ?? []).flatMap((each) =>
    typeof each === "object" ? textFields(each, path) : [],
  );
  // Old versions have one text for all languages, new ones one for each.
  const hasInner = fields.some((each) => each !== path);
  return [...new Set(fields)].filter((each) => !hasInner || each !== path);
}

/** The path of each text in a payload. */
export function textPaths(payload: unknown, path = "payload"): string[] {
  if (typeof payload === "string") return [path];
  if (typeof payload !== "object" || payload === null) return [];
  return Object.entries(payload).flatMap(([key, each]) => textPaths(each, `${path}.${key}`));
}

/** A copy of the payload with another text at the path. */
export function withText<T>(payload: T, path: string, text: string): T {
  const copy = structuredClone(payload);
  const [, ...keys] = path.split(".");
  const last = keys.pop() ?? "";
  const at = keys.reduce((tree, key) => (tree as Record<string, unknown>)[key], copy as unknown);
  (at as Record<string, unknown>)[last] = text;
  return copy;
}

/** `payload.list.0.image` as `payload.list.*.image`. */
export const anyRow = (path: string) => path.replace(/\.\d+(?=\.|$)/g, ".*");
