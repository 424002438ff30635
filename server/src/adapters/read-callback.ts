/** Reads the callbacks of outside companies, as `answer.ts` reads their answers. */
import * as v from "valibot";
import { UnreadableCallback } from "../kernel/http/callbacks.ts";
import { parseTheirs, pathOf } from "./answer.ts";

/**
 * The body of a callback whose signature was verified, with the fields of the schema.
 * @throws UnreadableCallback with the path of the first field that cannot be read
 */
export function readTheirCallback<S extends v.GenericSchema>(
  schema: S,
  body: Buffer,
): v.InferOutput<S> {
  const parsed = parseTheirs(body.toString("utf8").replace(/^\uFEFF/, ""));
  if (parsed === undefined) throw new UnreadableCallback("malformed", { detail: "not JSON" });
  const read = v.safeParse(schema, parsed);
  if (read.success) return read.output;
  throw new UnreadableCallback("malformed", { detail: pathOf(read.issues[0]) });
}
