/** Writes the body of an answer or a callback in the style of its party. */
import { gzipSync } from "node:zlib";
import type { Choose } from "./style.ts";
import { ABSENT, Leaf } from "./written.ts";

/**
 * The body with all its leaves written. Varied, an object has its fields in another order, and
 * fields that no document names.
 */
export function writeBody(body: unknown, choose: Choose | null): unknown {
  if (body instanceof Leaf) return writeBody(body.write(choose), choose);
  if (Array.isArray(body)) return body.map((each) => writeBody(each, choose));
  if (typeof body !== "object" || body === null) return body;
  const fields = Object.entries(body)
    .map(([name, value]) => [name, writeBody(value, choose)] as const)
    .filter(([, value]) => value !== ABSENT);
  return Object.fromEntries(choose ? varyFields(fields, choose) : fields);
}

type Fields = (readonly [string, unknown])[];

function varyFields(fields: Fields, choose: Choose): Fields {
  const unknown: Fields = choose([[], [["_trace", "0a1b"]], [["serverInfo", { node: 3 }]]]);
  const all = choose([
    [...unknown, ...fields],
    [...fields, ...unknown],
  ]);
  return choose([all, all.toReversed()]);
}

export type Written = { bytes: Buffer; headers: Record<string, string> };

/**
 * The bytes of a JSON answer and its headers. Varied, they may be compressed, begin with a byte
 * order mark, and call themselves something else than JSON, as public servers do.
 */
export function writeJson(body: unknown, choose: Choose | null): Written {
  const text = JSON.stringify(writeBody(body, choose)) ?? "";
  if (!choose) return plain(text, "application/json; charset=utf-8");
  const type = choose([
    "application/json",
    "application/json; charset=utf-8",
    "text/html; charset=UTF-8",
    "text/plain",
  ]);
  const written = plain(choose([text, text, `\uFEFF${text}`, `${text}\r\n`]), type);
  const headers = choose([written.headers, { "Content-Type": type }, { "CONTENT-TYPE": type }]);
  return choose([
    { ...written, headers },
    { ...written, headers },
    { bytes: gzipSync(written.bytes), headers: { ...headers, "Content-Encoding": "gzip" } },
  ]);
}

function plain(text: string, type: string): Written {
  return { bytes: Buffer.from(text), headers: { "content-type": type } };
}
