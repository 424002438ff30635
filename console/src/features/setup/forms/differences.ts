/** The values of two payloads, paired by what they are. Pure. */
import type { Payload } from "../payload.ts";
import type { FieldSpec } from "./field-specs.ts";
import { type Leaf, leavesOf } from "./leaves.ts";

/** Every value of two payloads in the order of the form; what the form lacks comes last. */
export function pairsOf(
  specs: readonly FieldSpec[],
  before: Payload | null,
  after: Payload,
): Leaf[] {
  const known = specs.map(({ name }) => name);
  const others = Object.keys({ ...before, ...after }).filter((name) => !known.includes(name));
  return [...known, ...others].flatMap((name) =>
    pair({ path: name, before: before?.[name] ?? null, after: after[name] ?? null }),
  );
}

function pair(leaf: Leaf): Leaf[] {
  const sides = [leaf.before, leaf.after];
  if (!sides.some(isTree)) return [leaf];
  const [before, after] = sides.map(namesOf);
  if (before !== undefined && after !== undefined) return [{ path: leaf.path, before, after }];
  const [old, now] = sides.map(rowsByCode);
  if (!old || !now || !sides.some(Array.isArray)) return leavesOf(leaf);
  const codes = [...new Set([...now.keys(), ...old.keys()])];
  const order = { path: `${leaf.path}.order`, before: inOrder(old), after: inOrder(now) };
  return [
    ...(order.before === order.after ? [] : [order]),
    ...codes.flatMap((code) =>
      leavesOf({
        path: `${leaf.path}.${code}`,
        before: old.get(code) ?? null,
        after: now.get(code) ?? null,
      }),
    ),
  ];
}

const isTree = (value: unknown): value is Payload => typeof value === "object" && value !== null;

/** A list of names as one value; undefined for anything else. */
function namesOf(value: unknown): string | null | undefined {
  if (value === null) return null;
  const isNames = Array.isArray(value) && value.every((each) => typeof each === "string");
  return isNames && value.length > 0 ? value.join(", ") : undefined;
}

const inOrder = (rows: Map<string, Payload>) => [...rows.keys()].join(", ");

/** Rows with a code keep it when they move, so they are compared with themselves. */
function rowsByCode(value: unknown): Map<string, Payload> | null {
  if (value === null) return new Map();
  if (!Array.isArray(value)) return null;
  const rows = value.filter(isTree);
  const isCoded = rows.length === value.length && rows.every(({ code }) => Boolean(code));
  return isCoded ? new Map(rows.map((row) => [String(row.code), row])) : null;
}

/** The words of an HTML text, without its tags. */
export function wordsOf(html: string): string {
  return html
    .replace(/<li>/gi, " • ")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => SIGNS[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();
}

const SIGNS: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };
