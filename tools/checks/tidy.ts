/** Checks the habits of the house over the whole repository: single files by tidy-rules.ts, and how they fit together. */
import { dirname, posix } from "node:path";
import { WORDS } from "@krapao/contract/words";
import { readSources, type Source } from "./sources.ts";
import { type Problem, rules } from "./tidy-rules.ts";

/** Everything that is wrong with these files, as sentences for the person who will mend it. */
export function tidy(sources: Source[]): Problem[] {
  const single = sources.flatMap((source) =>
    rules.flatMap((rule) => rule(source).map((say) => ({ path: source.path, say }))),
  );
  return [...single, ...matchRooms(sources), ...numberMigrations(sources), ...followLinks(sources)];
}

/** A feature has the same name in every room, and a contract of that name. */
export function matchRooms(sources: Source[]): Problem[] {
  const paths = new Set(sources.map(({ path }) => path));
  const words: readonly string[] = WORDS;
  const folders = new Set(
    [...paths].flatMap((path) => /^(\w+\/src\/features\/[^/]+)\//.exec(path)?.[1] ?? []),
  );
  return [...folders].flatMap((folder) => {
    const word = posix.basename(folder);
    if (!words.includes(word)) {
      return [{ path: folder, say: ` is no word of contract/src/words.ts` }];
    }
    const homes = [`contract/src/${word}.ts`, `contract/src/office/${word}.ts`];
    if (homes.some((home) => paths.has(home))) return [];
    return [{ path: folder, say: ` has no contract/src/${word}.ts beside it` }];
  });
}

/** 0001, 0002, ... without a gap: two people who take the same number notice here. */
export function numberMigrations(sources: Source[]): Problem[] {
  const names = sources
    .map(({ path }) => path)
    .filter((path) => path.startsWith("server/migrations/") && path.endsWith(".sql"))
    .sort();
  return names.flatMap((path, index) => {
    const wanted = String(index + 1).padStart(4, "0");
    const fits = new RegExp(`^${wanted}_[a-z0-9_]+\\.sql$`).test(posix.basename(path));
    return fits ? [] : [{ path, say: ` should have the number ${wanted}` }];
  });
}

/** Links between documents lead somewhere. */
export function followLinks(sources: Source[]): Problem[] {
  const paths = sources.map(({ path }) => path);
  const known = new Set([...paths, ...paths.flatMap(foldersOf), "."]);
  return sources
    .filter(({ path }) => path.endsWith(".md"))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\]\(([^)\s#]+)(#[^)]*)?\)/g)]
        .map((match) => match[1] ?? "")
        .filter((link) => !/^[a-z]+:/.test(link) && !/\.(png|svg|jpe?g)$/.test(link))
        .filter(
          (link) => !known.has(posix.normalize(posix.join(dirname(path), link)).replace(/\/$/, "")),
        )
        .map((link) => ({ path, say: ` links to ${link}, which is not there` })),
    );
}

function foldersOf(path: string): string[] {
  const folder = posix.dirname(path);
  return folder === "." ? [] : [folder, ...foldersOf(folder)];
}

if (import.meta.main) {
  const problems = tidy(readSources());
  for (const { path, say } of problems) console.error(`${path}${say}`);
  process.exit(problems.length === 0 ? 0 : 1);
}
