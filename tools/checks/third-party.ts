/**
 * `node tools/checks/third-party.ts [--write]`: compares THIRD-PARTY.md with what package-lock.json
 * installs for the apps and the server, or writes it.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { OUTSIDE_BUNDLES } from "@krapao/browser/vite/licences";
import { root } from "@krapao/testkit/settings";

const FILE = "THIRD-PARTY.md";

/** The rooms that an operator runs, and what else reaches the browser. */
const SHIPPED = [
  ...["server", "web", "console"],
  ...Object.values(OUTSIDE_BUNDLES)
    .flat()
    .map((name) => `node_modules/${name}`),
];

/** Packages whose licence npm does not put into the lock. */
const UNNAMED: Readonly<Record<string, string>> = { "xmlhttprequest-ssl": "MIT" };

const INTRODUCTION = `# Third-party notices

What the apps and the server of Krapao contain of others, by licence. \`node tools/checks/third-party.ts --write\` writes
this page from \`package-lock.json\`. Each app serves the texts for what it sends to browsers at \`/licences.txt\`; the
server's packages carry theirs in their folders.

## OFL-1.1

The fonts of \`ui/src/fonts\`: Anuphan, Figtree, Noto Sans Lao.
`;

interface Package {
  version: string;
  license?: string;
  /** The folder of a linked room. */
  resolved?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

type Packages = Readonly<Record<string, Package>>;

/** The page, as THIRD-PARTY.md must be. @throws when a package names no licence */
export function renderNotices(packages: Packages): string {
  const byLicence = new Map<string, Set<string>>();
  for (const path of shippedBy(packages, SHIPPED)) {
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const licence = packages[path]?.license ?? UNNAMED[name];
    if (!licence) throw new Error(`${name} names no licence: read it, and name it in UNNAMED`);
    const names = byLicence.get(licence) ?? new Set();
    byLicence.set(licence, names.add(`${name} ${packages[path]?.version}`));
  }
  const sections = [...byLicence]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([licence, names]) => `## ${licence}\n\n- ${[...names].sort().join("\n- ")}\n`);
  return [INTRODUCTION, ...sections].join("\n");
}

/** The folders of the packages that these folders need at run time. */
function shippedBy(packages: Packages, folders: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (path: string): void => {
    const entry = packages[path];
    if (entry?.link) visit(entry.resolved ?? "");
    if (entry?.link || found.has(path)) return;
    found.add(path);
    for (const name of Object.keys({ ...entry?.dependencies, ...entry?.optionalDependencies })) {
      visit(folderOf(packages, path, name));
    }
  };
  folders.forEach(visit);
  return new Set([...found].filter((path) => path.includes("node_modules/")));
}

/** Where a package in `from` finds another one: in the nearest folder above. */
function folderOf(packages: Packages, from: string, name: string): string {
  const path = posix.join(from, "node_modules", name);
  if (packages[path]) return path;
  if (from === ".") throw new Error(`package-lock.json has no ${name}`);
  return folderOf(packages, posix.dirname(from), name);
}

if (import.meta.main) {
  const read = (file: string) => readFileSync(join(root, file), "utf8");
  const wanted = renderNotices(JSON.parse(read("package-lock.json")).packages);
  if (process.argv.includes("--write")) writeFileSync(join(root, FILE), wanted);
  else if (read(FILE) !== wanted) {
    console.error(`${FILE} is not current: node tools/checks/third-party.ts --write`);
    process.exit(1);
  }
}
