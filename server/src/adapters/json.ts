import * as v from "valibot";

/** Parses the body of an answer; undefined when it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
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
