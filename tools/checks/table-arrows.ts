/**
 * Which way SQL points: a feature that names a table of another one depends on it as much as one
 * that imports it. The owner of a table is its prefix.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "@krapao/testkit/settings";
import { parseSync } from "oxc-parser";
import { edges } from "./import-rules.ts";
import { isCode, isTest, type Source } from "./sources.ts";
import { ownTables, readers, reads, tablesBelow } from "./table-rules.ts";

interface Use {
  path: string;
  /** The feature of the file; null below the features. */
  from: string | null;
  table: string;
  owner: string;
  writes: boolean;
  /** The owner publishes it, in its published.ts. */
  isPublished: boolean;
}

interface Problem {
  path: string;
  say: string;
}

const RULES = "tools/checks/table-rules.ts";
const SCHEMA = "server/src/kernel/db/schema.ts";
const BELOW = /^server\/src\/(kernel|ledger|ports|adapters)\//;
const WRITE =
  /(?:insert into|update|delete from|merge into|insertInto\("|updateTable\("|deleteFrom\(")\s*$/i;

const featureOf = (path: string) => /^server\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? null;

/** The owner of each table of a feature, by the generated schema. */
const OWNERS = new Map<string, string>(
  [
    ...readFileSync(join(root, SCHEMA), "utf8").matchAll(
      /^ {2}([a-z0-9]+)_([a-z0-9_]+): [A-Z]\w+;$/gm,
    ),
  ]
    .map(([, word = "", rest = ""]) => [`${word}_${rest}`, word] as const)
    .filter(([, word]) => existsSync(join(root, "server/src/features", word)))
    .map(([table, word]) => [table, ownTables[table] ?? word] as const),
);

/** Tables of features that a file names and does not own, comments removed. */
function usesOf({ path, text }: Source): Use[] {
  const from = featureOf(path);
  if ((!from && !BELOW.test(path)) || !isCode(path) || isTest(path) || path === SCHEMA) return [];
  const code = parseSync(path, text).comments.reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + rest.slice(end),
    text,
  );
  const published = [...code.matchAll(/"(?:\.\.\/)+([a-z0-9]+)\/published\.ts"/g)].map(
    ([, owner = ""]) => ({
      path,
      from,
      table: `what ${owner} publishes`,
      owner,
      writes: false,
      isPublished: true,
    }),
  );
  const named = [...code.matchAll(/\b[a-z0-9]+_[a-z0-9_]+\b/g)].flatMap(({ 0: table, index }) => {
    const owner = OWNERS.get(table);
    if (!owner || owner === from) return [];
    const writes = WRITE.test(code.slice(0, index));
    return [{ path, from, table, owner, writes, isPublished: false }];
  });
  return [...published, ...named];
}

const has = (arrows: Record<string, readonly string[]>, from: string, to: string) =>
  arrows[from]?.includes(to) ?? false;

/** Why a feature must not name this table; null when it may. */
function refusal({ from, table, owner, writes, isPublished }: Use): string | null {
  if (from === null) return tablesBelow.includes(table) ? null : "only features know features";
  if (writes) return `only ${owner} writes it`;
  if (has(reads, from, owner) || (readers.includes(from) && !readers.includes(owner))) return null;
  if (isPublished && !readers.includes(owner)) return null;
  return `${owner} has to publish what ${from} reads`;
}

/** Imports and reads between features. */
export function featureArrows(uses: Use[]): Record<string, string[]> {
  const arrows: Record<string, string[]> = { ...edges };
  for (const { from, owner } of uses) {
    if (from === null) continue;
    arrows[from] = [...new Set([...(arrows[from] ?? []), owner])];
  }
  return arrows;
}

/** Tables that a file must not name, and listed arrows that no SQL uses. */
export function checkTables(
  sources: Source[],
  circlesOf: (arrows: Record<string, readonly string[]>) => string[],
): Problem[] {
  const uses = sources.flatMap(usesOf);
  const refused = uses.flatMap((use) => {
    const why = refusal(use);
    return why ? [{ path: use.path, say: `must not name ${use.table}: ${why}` }] : [];
  });
  // Single files, as tests pass them, do not show which arrows are used.
  if (!sources.some(({ path }) => path === RULES)) return refused;
  const isUsed = (from: string, to: string) =>
    uses.some((use) => use.from === from && use.owner === to && !use.isPublished);
  const listed = (arrows: Record<string, readonly string[]>) =>
    Object.entries(arrows).flatMap(([from, others]) => others.map((to) => ({ from, to })));
  const unused = listed(reads)
    .filter(({ from, to }) => !isUsed(from, to))
    .map(({ from, to }) => ({ path: RULES, say: `lists ${from} -> ${to}, which no SQL uses` }));
  const below = listed(edges)
    .filter(({ from, to }) => readers.includes(to) && !readers.includes(from))
    .map(({ from, to }) => ({ path: RULES, say: `lists ${from} -> ${to}, which is a reader` }));
  const circles = circlesOf(featureArrows(uses)).map((circle) => ({
    path: RULES,
    say: `has a circle of SQL: ${circle}`,
  }));
  return [...refused, ...unused, ...below, ...circles];
}
