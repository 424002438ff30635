/** Checks the whole repository: single files by tidy-rules.ts, and how they fit together. */
import { posix } from "node:path";
import { WORDS } from "@krapao/contract/words";
import { withRules } from "./architecture.ts";
import { checkDocuments } from "./documents.ts";
import { checkOperations } from "./operations.ts";
import { readSources, type Source } from "./sources.ts";
import { type Problem, rules } from "./tidy-rules.ts";

/** Everything that is wrong with these files, as sentences that say what to do. */
export function tidy(sources: Source[]): Problem[] {
  const single = sources.flatMap((source) =>
    rules.flatMap((rule) => rule(source).map((say) => ({ path: source.path, say }))),
  );
  return [
    ...single,
    ...matchRooms(sources),
    ...numberMigrations(sources),
    ...checkDocuments(sources),
    ...checkOperations(sources),
    ...checkArchitecture(sources),
  ];
}

/** The tables of docs/imports.md are those of the import rules. */
function checkArchitecture(sources: Source[]): Problem[] {
  return sources
    .filter(({ path, text }) => path === "docs/imports.md" && withRules(text) !== text)
    .map(({ path }) => ({
      path,
      say: " differs from the import rules: node tools/checks/architecture.ts --write",
    }));
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
    const home = new RegExp(`^contract/src/(member|console)/${word}(\\.ts$|/)`);
    if ([...paths].some((path) => home.test(path))) return [];
    return [{ path: folder, say: ` has no contract/src/member/${word}.ts or console/${word}.ts` }];
  });
}

/** 0001, 0002, ... without a gap: two people who take the same number notice it here. */
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

if (import.meta.main) {
  const problems = tidy(readSources());
  for (const { path, say } of problems) console.error(`${path}${say}`);
  process.exit(problems.length === 0 ? 0 : 1);
}
