/** Checks documents against the repository: links, paths and commands that they name exist. */
import { dirname, posix } from "node:path";
import type { Source } from "./sources.ts";
import type { Problem } from "./tidy-rules.ts";

/** Every problem of the documents among these files. */
export function checkDocuments(sources: Source[]): Problem[] {
  const documents = sources.filter(({ path }) => path.endsWith(".md"));
  const known = knownPaths(sources);
  const scripts = scriptsOf(sources);
  return documents.flatMap((source) => [
    ...brokenLinks(source, known),
    ...missingPaths(source, known),
    ...missingScripts(source, scripts),
  ]);
}

function knownPaths(sources: Source[]): Set<string> {
  const paths = sources.map(({ path }) => path);
  return new Set([...paths, ...paths.flatMap(foldersOf), "."]);
}

function foldersOf(path: string): string[] {
  const folder = posix.dirname(path);
  return folder === "." ? [] : [folder, ...foldersOf(folder)];
}

/** Links between documents lead to files; pictures are not among the text files. */
function brokenLinks({ path, text }: Source, known: Set<string>): Problem[] {
  return [...text.matchAll(/\]\(([^)\s#]+)(#[^)]*)?\)/g)]
    .map((match) => match[1] ?? "")
    .filter((link) => !/^[a-z]+:/.test(link) && !/\.(png|svg|jpe?g)$/.test(link))
    .filter((link) => {
      const target = posix.normalize(posix.join(dirname(path), link)).replace(/\/$/, "");
      return !known.has(target);
    })
    .map((link) => ({ path, say: ` links to ${link}, which does not exist` }));
}

const ROOM_PATH =
  /`((?:bench|browser|console|contract|deploy|docs|e2e|sandbox|server|slips|testkit|tools|ui|web)\/[\w./-]*[\w/])`/g;

/** Files that the operator provides: they are never in the repository. */
const PROVIDED = /^deploy\/(production\.env|storage\.env|secrets(\/.*)?|tls)$/;

/** Paths in backticks exist. A path with a placeholder such as `<word>` is not looked up. */
function missingPaths({ path, text }: Source, known: Set<string>): Problem[] {
  return [...text.matchAll(ROOM_PATH)]
    .map((match) => (match[1] ?? "").replace(/\/$/, ""))
    .filter(
      (named) =>
        !known.has(named) &&
        !PROVIDED.test(named) &&
        !/(^|\/)(dist|node_modules)(\/|$)/.test(named),
    )
    .map((named) => ({ path, say: ` names ${named}, which does not exist` }));
}

function scriptsOf(sources: Source[]): Set<string> {
  const text = sources.find(({ path }) => path === "package.json")?.text ?? "{}";
  return new Set(Object.keys((JSON.parse(text) as { scripts?: object }).scripts ?? {}));
}

/** `npm run x` names a script of package.json. */
function missingScripts({ path, text }: Source, scripts: Set<string>): Problem[] {
  if (scripts.size === 0) return [];
  return [...text.matchAll(/\bnpm run ([a-z][\w:-]*)(?![\w:-]| -w)/g)]
    .map((match) => match[1] ?? "")
    .filter((name) => !scripts.has(name) && name !== "build")
    .map((name) => ({ path, say: ` names npm run ${name}, which package.json has not` }));
}
