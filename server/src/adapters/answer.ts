/**
 * Reads the answers of outside companies. Only an answer that a company documents is read as done
 * or refused. Any other is unusable: it proves nothing, and the caller treats it as a missing one.
 */
import * as v from "valibot";
import { type ExternalAnswer, UnusableAnswer } from "../kernel/outbound/outbound.ts";
import { isStorable } from "../kernel/storable.ts";

/**
 * Parses the body of a callback or an answer; undefined when it is no JSON, or when the database
 * could not store its texts. A number beyond 2^53 becomes the text that was sent, because ids of
 * that size would be rounded.
 */
export function parseTheirs(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text, keepLargeNumbers);
    return isStorable(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

function keepLargeNumbers(_key: string, value: unknown, context?: { source?: string }): unknown {
  const isRounded = Number.isInteger(value) && !Number.isSafeInteger(value);
  return isRounded && context?.source !== undefined ? context.source : value;
}

/**
 * The body of an answer, with the fields of the schema.
 * @throws UnusableAnswer with the path of the first field that cannot be read
 */
export function readTheirs<S extends v.GenericSchema>(
  schema: S,
  answer: ExternalAnswer,
): v.InferOutput<S> {
  const body = parseTheirs(answer.text);
  if (body === undefined) unusable(answer, "not JSON");
  const read = v.safeParse(schema, body);
  return read.success ? read.output : unusable(answer, pathOf(read.issues[0]));
}

/** The path of a field, as in `data.amount`. Only names: values may be personal. */
export function pathOf(issue: v.BaseIssue<unknown>): string {
  return v.getDotPath(issue) ?? "body";
}

/** Statuses by which a server says that it does not serve us: wrong key, no credit, quota. */
const DENIED = new Set([401, 402, 403, 407, 429]);

/**
 * Says that an answer is in none of the company's lists.
 * @param detail a path or code of the company, never a value
 * @throws UnusableAnswer always
 */
export function unusable(answer: ExternalAnswer, detail: string): never {
  if (DENIED.has(answer.status)) throw new UnusableAnswer("denied", `status ${answer.status}`);
  if (answer.status >= 500) throw new UnusableAnswer("error", `status ${answer.status}`);
  const status = answer.status === 200 ? "" : `status ${answer.status}: `;
  throw new UnusableAnswer("unreadable", `${status}${detail}`);
}

/**
 * Says that the company does not serve us, by a code: wrong key, no credit, quota.
 * @throws UnusableAnswer always
 */
export function denied(detail: string): never {
  throw new UnusableAnswer("denied", detail);
}

/**
 * Says that an answer under our reference is about another player, direction, amount or currency.
 * @throws UnusableAnswer always
 */
export function mismatch(field: string): never {
  throw new UnusableAnswer("mismatch", field);
}
