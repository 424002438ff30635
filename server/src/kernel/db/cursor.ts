/** A cursor: the keys of the last row of a page, encoded as an opaque text for the client. */
import * as v from "valibot";
import { refuse } from "../errors.ts";
import { isStorable } from "../storable.ts";

const keys = v.pipe(v.array(v.string()), v.maxLength(4));

export function toCursor(...lastKeys: string[]): string {
  return Buffer.from(JSON.stringify(lastKeys)).toString("base64url");
}

/**
 * The keys of a cursor; null for the first page. @throws KEY_INVALID when the cursor is malformed
 */
export function fromCursor(cursor: string | null | undefined, count: number): string[] | null {
  if (cursor == null) return null;
  const text = Buffer.from(cursor, "base64url").toString();
  const parsed = v.safeParse(keys, parse(text));
  if (!parsed.success || parsed.output.length !== count || !isStorable(parsed.output)) {
    return refuse("KEY_INVALID", { cursor: "KEY_INVALID" });
  }
  return parsed.output;
}

/** Reads a timestamp from a cursor key. @throws KEY_INVALID */
export function timestampOf(key: string): Date {
  const at = new Date(key);
  return Number.isNaN(at.getTime()) ? refuse("KEY_INVALID", { cursor: "KEY_INVALID" }) : at;
}

/** Reads an id from a cursor key. @throws KEY_INVALID */
export function uuidOf(key: string): string {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)
    ? key
    : refuse("KEY_INVALID", { cursor: "KEY_INVALID" });
}

/** Reads a whole number from a cursor key. @throws KEY_INVALID */
export function bigintOf(key: string): bigint {
  return /^-?\d{1,18}$/.test(key) ? BigInt(key) : refuse("KEY_INVALID", { cursor: "KEY_INVALID" });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
