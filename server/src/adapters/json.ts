import * as v from "valibot";
import { isStorable } from "../kernel/storable.ts";

/**
 * Parses the body of a callback or an answer; undefined when it is no JSON, or when the database
 * could not store its texts.
 */
export function parseJson(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    return isStorable(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

/** The body of an answer, validated; null when it is malformed. */
export function readJson<S extends v.GenericSchema>(
  schema: S,
  text: string,
): v.InferOutput<S> | null {
  const read = v.safeParse(schema, parseJson(text));
  return read.success ? read.output : null;
}
