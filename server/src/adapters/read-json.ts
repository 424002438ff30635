import * as v from "valibot";
import { parseJson } from "./json.ts";

/** The body of an answer as `schema` says; null when it is no JSON or something else. */
export function readJson<S extends v.GenericSchema>(
  schema: S,
  text: string,
): v.InferOutput<S> | null {
  const read = v.safeParse(schema, parseJson(text));
  return read.success ? read.output : null;
}
