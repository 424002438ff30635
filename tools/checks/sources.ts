/** The files of the repository, and what the parser knows of them. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { root } from "@krapao/testkit/settings";
import { parseSync } from "oxc-parser";

export type Source = { path: string; text: string };

const skipped = new Set(["node_modules", "dist", ".git", ".data", "coverage"]);
const binary = /\.(png|jpg|jpeg|webp|avif|heic|ico|woff2?|ttf|otf|wasm|gz|br)$/;

/** Every text file, with its path from the root of the repository. */
export function readSources(folder = "", into: Source[] = []): Source[] {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = posix.join(folder, entry.name);
    if (skipped.has(entry.name) || entry.isSymbolicLink()) continue;
    if (entry.isDirectory()) readSources(path, into);
    else if (!binary.test(path)) into.push({ path, text: readFileSync(join(root, path), "utf8") });
  }
  return into;
}

export const isCode = (path: string) => /\.tsx?$/.test(path);
export const isTest = (path: string) =>
  /\.test\.tsx?$/.test(path) || /^([^/]+\/test|slips|testkit|e2e)\//.test(path);

export type Import = { from: string; to: string };

/** Imports and re-exports of a file, resolved to our own paths; packages keep their names. */
export function importsOf({ path, text }: Source): Import[] {
  const { module } = parseSync(path, text);
  const requests = module.staticImports.map((each) => each.moduleRequest.value);
  for (const each of module.staticExports) {
    const request = each.entries.find((entry) => entry.moduleRequest)?.moduleRequest;
    if (request) requests.push(request.value);
  }
  for (const each of module.dynamicImports) {
    const literal = text.slice(each.moduleRequest.start, each.moduleRequest.end);
    if (/^["'`][^$]*["'`]$/.test(literal)) requests.push(literal.slice(1, -1));
  }
  return requests.map((request) => ({ from: path, to: resolveImport(path, request) }));
}

/** `./x.ts` and `@krapao/room/x` become `room/src/x.ts`; anything else is a package. */
export function resolveImport(from: string, request: string): string {
  if (request.startsWith(".")) return posix.join(dirname(from), request.replace(/\?.*$/, ""));
  const ours = /^@krapao\/([a-z0-9]+)(?:\/(.+))?$/.exec(request);
  if (!ours) return request;
  const [, room = "", inner = "index"] = ours;
  const base = `${room}/src/${inner}`;
  const ends = ["", ".ts", ".tsx", "/index.ts"];
  const end = ends.find((each) => each !== "" && existsSync(join(root, `${base}${each}`)));
  return `${base}${end ?? ""}`;
}
