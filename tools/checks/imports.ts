/**
 * Checks which way imports and SQL point: between rooms, features and inner folders, without
 * circles.
 */
import { builtinModules } from "node:module";
import { ENTRY, edges, innerArrows, rules, testsMay } from "./import-rules.ts";
import { type Import, importsOf, isCode, isTest, readSources, type Source } from "./sources.ts";
import { checkTables } from "./table-arrows.ts";

export type Problem = { path: string; say: string };

/** Every import that points the wrong way, and every circle. */
export function checkImports(sources: Source[]): Problem[] {
  const imports = sources.filter(({ path }) => isCode(path)).flatMap(importsOf);
  return [
    ...imports.flatMap(checkDirection),
    ...imports.flatMap(checkInnerArrow),
    ...findCircles(imports),
    ...checkEdges(sources, imports),
    ...checkTables(sources, circlesOf),
  ];
}

/** Listed edges and arrows that no import uses, and circles among them. */
function checkEdges(sources: Source[], imports: Import[]): Problem[] {
  const path = "tools/checks/import-rules.ts";
  // Single files, as tests pass them, do not show which edges are used.
  if (!sources.some((source) => source.path === path)) return [];
  const unused = Object.entries(edges).flatMap(([feature, others]) =>
    others
      .filter((other) => !imports.some(({ from, to }) => isEdgeOf(from, to, feature, other)))
      .map((other) => ({ path, say: `lists ${feature} -> ${other}, which no import uses` })),
  );
  const circles = Object.entries({ features: edges, ...innerArrows }).flatMap(([name, arrows]) =>
    circlesOf(arrows).map((circle) => ({ path, say: `has a circle in ${name}: ${circle}` })),
  );
  return [...unused, ...circles];
}

function isEdgeOf(from: string, to: string, feature: string, other: string): boolean {
  const folder = `server/src/features/${feature}/`;
  return from.startsWith(folder) && to === `server/src/features/${other}/index.ts`;
}

const FEATURE_FILE =
  /^server\/src\/(?:features\/)?((?<=features\/)[^/]+|kernel)\/(?:([^/]+)\/)?([^/]+)$/;

/**
 * Inside a feature: from an inner folder along the listed arrows only, and never up into an entry
 * file.
 */
function checkInnerArrow({ from, to }: Import): Problem[] {
  const [, feature = "", inner, file = ""] = FEATURE_FILE.exec(from) ?? [];
  const [, other, otherInner, otherFile = ""] = FEATURE_FILE.exec(to) ?? [];
  if (!feature || other !== feature || isTest(from) || inner === otherInner) return [];
  if (!inner) {
    if (ENTRY.test(file) || innerArrows[feature]?.["."]?.includes(otherInner ?? "")) return [];
    const say = `must not import ${to}: only entry files (routes, jobs, index ...) import inner folders`;
    return [{ path: from, say }];
  }
  if (!otherInner) {
    if (!ENTRY.test(otherFile)) return [];
    return [{ path: from, say: `must not import ${to}: entry files are on top` }];
  }
  if (innerArrows[feature]?.[inner]?.includes(otherInner)) return [];
  return [{ path: from, say: `must not import ${to}: the arrow is not in innerArrows` }];
}

function checkDirection({ from, to }: Import): Problem[] {
  if (isPackage(to)) return [];
  const rule = rules.find((each) => each.from.test(from));
  if (!rule) return [];
  const [, group = ""] = rule.from.exec(from) ?? [];
  const may = isTest(from) ? [...rule.may, ...testsMay] : rule.may;
  if (may.some((pattern) => new RegExp(pattern.replace("$1", group)).test(to))) return [];
  if (isEdge(from, to) || isPublished(from, to)) return [];
  return [{ path: from, say: `must not import ${to}: ${rule.why}` }];
}

function isEdge(from: string, to: string): boolean {
  const [, feature = ""] = /^server\/src\/features\/([^/]+)\//.exec(from) ?? [];
  const [, other = ""] = /^server\/src\/features\/([^/]+)\/index\.ts$/.exec(to) ?? [];
  return edges[feature]?.includes(other) ?? false;
}

/** Fragments of SQL that a feature may build on, along the arrows of table-arrows.ts. */
function isPublished(from: string, to: string): boolean {
  return (
    [from, to].every((path) => path.startsWith("server/src/features/")) &&
    to.endsWith("/published.ts")
  );
}

function isPackage(to: string): boolean {
  return (
    to.startsWith("node:") || builtinModules.includes(to) || !/^[a-z0-9]+\/.*\.[a-z]+$/.test(to)
  );
}

/** Circles of imports, types and lazy ones included. */
function findCircles(imports: Import[]): Problem[] {
  const graph = new Map<string, string[]>();
  for (const { from, to } of imports) {
    if (isPackage(to)) continue;
    graph.set(from, [...(graph.get(from) ?? []), to]);
  }
  const arrows = Object.fromEntries(graph);
  return circlesOf(arrows).map((circle) => ({
    path: circle.slice(0, circle.indexOf(" ")),
    say: `is part of a circle: ${circle}`,
  }));
}

/** The circles of a graph, each as `a -> b -> a`. */
function circlesOf(arrows: Record<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (node: string, trail: string[]): void => {
    const at = trail.indexOf(node);
    if (at >= 0) {
      circles.push([...trail.slice(at), node].join(" -> "));
      return;
    }
    if (done.has(node)) return;
    for (const next of arrows[node] ?? []) walk(next, [...trail, node]);
    done.add(node);
  };
  for (const node of Object.keys(arrows)) walk(node, []);
  return circles;
}

if (import.meta.main) {
  const problems = checkImports(readSources());
  for (const { path, say } of problems) console.error(`${path} ${say}`);
  process.exit(problems.length === 0 ? 0 : 1);
}
