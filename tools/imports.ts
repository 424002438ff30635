/** The import rules of ARCHITECTURE.md, checked: which way the rooms look, and that nothing goes in circles. */
import { builtinModules } from "node:module";
import { type Import, importsOf, isCode, isTest, readSources, type Source } from "./sources.ts";

type Rule = {
  /** Files the rule speaks about; `$1` in the other patterns is its first group. */
  from: RegExp;
  /** Own paths these files may import, besides packages. */
  may: string[];
  why: string;
};

/**
 * Which feature may use another one, and only through its index.ts. Add an edge deliberately:
 * each one makes two features harder to understand apart.
 */
export const edges: Record<string, string[]> = {
  otp: ["lookups"],
  accounts: ["otp", "lookups", "wallet", "games", "approvals", "chat", "protection"],
  wallet: ["lookups", "games", "accounts", "invites", "approvals", "statements"],
  games: ["wallet", "lookups", "accounts", "statements", "protection"],
  // Which house accounts are shown depends on what came to them today.
  lookups: ["treasury"],
  treasury: ["reports"],
  deposits: ["wallet", "lookups", "accounts", "statements", "push", "protection", "treasury"],
  bonuses: ["lookups", "accounts", "games", "statements"],
  promotions: ["bonuses", "lookups", "accounts"],
  invites: ["bonuses", "lookups", "accounts"],
  refunds: ["bonuses", "games", "lookups", "accounts", "statements"],
  spinwheel: ["bonuses", "lookups", "accounts", "statements"],
  protection: ["lookups", "accounts"],
  chat: ["lookups", "push"],
  setup: [
    "approvals",
    "bonuses",
    "promotions",
    "spinwheel",
    "games",
    "deposits",
    "lookups",
    "treasury",
  ],
  withdrawals: [
    "wallet",
    "lookups",
    "accounts",
    "games",
    "statements",
    "bonuses",
    "approvals",
    "push",
  ],
  staff: ["approvals", "lookups"],
  dashboard: ["lookups", "reports", "treasury"],
};

const server = (path: string) => `^server/src/${path}`;
const kernel = [server("kernel/"), server("config\\.ts$"), "^contract/"];

/** The first rule whose `from` fits decides. */
const rules: Rule[] = [
  { from: /^contract\//, may: ["^contract/"], why: "the contract imports nothing of ours" },
  { from: /^ui\//, may: ["^ui/", "^contract/"], why: "ui knows primitives, not screens" },
  {
    from: /^web\/src\/features\/([^/]+)\//,
    may: ["^web/src/features/$1/", "^web/src/(lib|i18n)/", "^ui/", "^contract/"],
    why: "features never import features or pages: compose them in app/, share through lib/",
  },
  {
    from: /^web\/src\/(lib|i18n)\//,
    may: ["^web/src/(lib|i18n)/", "^ui/", "^contract/"],
    why: "lib is below features and pages",
  },
  {
    from: /^web\//,
    may: ["^web/", "^ui/", "^contract/"],
    why: "the web talks to the server over HTTP",
  },
  {
    from: /^console\/src\/features\/([^/]+)\//,
    may: ["^console/src/features/$1/", "^console/src/(lib|i18n)/", "^ui/", "^contract/"],
    why: "features never import features: compose them in app/, share through lib/",
  },
  {
    from: /^console\/src\/(lib|i18n)\//,
    may: ["^console/src/(lib|i18n)/", "^ui/", "^contract/"],
    why: "lib is below features and pages",
  },
  {
    from: /^console\//,
    may: ["^console/", "^ui/", "^contract/"],
    why: "the console talks over HTTP",
  },
  {
    from: /^sandbox\//,
    may: ["^sandbox/", "^contract/src/wire/"],
    why: "the sandbox knows the wire of outside parties, not our API",
  },
  { from: /^server\/src\/kernel\//, may: kernel, why: "the kernel is below everything" },
  {
    from: /^server\/src\/ledger\//,
    may: [server("ledger/"), ...kernel],
    why: "the ledger knows no feature",
  },
  {
    from: /^server\/src\/ports\//,
    may: [server("ports/"), ...kernel],
    why: "a port knows no adapter",
  },
  {
    from: /^server\/src\/adapters\/[^/]+\.ts$/,
    may: [server("adapters/[^/]+\\.ts$"), server("ports/"), ...kernel],
    why: "what adapters share knows no company",
  },
  {
    from: /^server\/src\/adapters\/([^/]+)\//,
    may: [server("adapters/$1/"), server("adapters/[^/]+\\.ts$"), server("ports/"), ...kernel],
    why: "an adapter knows its port and no feature",
  },
  {
    from: /^server\/src\/features\/([^/]+)\//,
    may: [server("features/$1/"), server("(ledger|ports)/"), ...kernel],
    why: "a feature reaches another one through its index.ts, along the edges in tools/imports.ts",
  },
  {
    from: /^server\/src\/(app|outside|outside-games)\.ts$/,
    may: ["^server/src/", "^contract/"],
    why: "the server meets the sandbox over HTTP",
  },
  {
    from: /^server\//,
    may: ["^server/(?!src/adapters/)", "^contract/"],
    why: "only app.ts and outside.ts know adapters, and nothing of the server knows other rooms",
  },
  { from: /^bench\//, may: ["^bench/", "^server/", "^contract/", "^tools/"], why: "" },
  {
    from: /^e2e\//,
    may: ["^e2e/", "^tools/", "^contract/", "^(web|console)/src/.*/(th|la|en)\\.ts$"],
    why: "journeys see what a member sees",
  },
];

/** Tests start real databases and may build anything of their own room. */
const testsMay = ["^tools/(attacks|postgres|settings)", "^server/", "^contract/"];

export type Problem = { path: string; say: string };

/** Every import that points the wrong way, and every circle. */
export function checkImports(sources: Source[]): Problem[] {
  const imports = sources.filter(({ path }) => isCode(path)).flatMap(importsOf);
  return [...imports.flatMap(checkDirection), ...findCircles(imports)];
}

function checkDirection({ from, to }: Import): Problem[] {
  if (isPackage(to)) return [];
  const rule = rules.find((each) => each.from.test(from));
  if (!rule) return [];
  const [, group = ""] = rule.from.exec(from) ?? [];
  const may = isTest(from) ? [...rule.may, ...testsMay] : rule.may;
  if (may.some((pattern) => new RegExp(pattern.replace("$1", group)).test(to))) return [];
  if (isEdge(from, to)) return [];
  return [{ path: from, say: `must not import ${to}: ${rule.why}` }];
}

function isEdge(from: string, to: string): boolean {
  const [, feature = ""] = /^server\/src\/features\/([^/]+)\//.exec(from) ?? [];
  const [, other = ""] = /^server\/src\/features\/([^/]+)\/index\.ts$/.exec(to) ?? [];
  return edges[feature]?.includes(other) ?? false;
}

function isPackage(to: string): boolean {
  return (
    to.startsWith("node:") || builtinModules.includes(to) || !/^[a-z0-9]+\/.*\.[a-z]+$/.test(to)
  );
}

/** Circles at run time: lazy imports and erased types do not close one. */
function findCircles(imports: Import[]): Problem[] {
  const graph = new Map<string, string[]>();
  for (const { from, to, isErased, isLazy } of imports) {
    if (isErased || isLazy || isPackage(to)) continue;
    graph.set(from, [...(graph.get(from) ?? []), to]);
  }
  const done = new Set<string>();
  const problems: Problem[] = [];
  const walk = (path: string, trail: string[]): void => {
    const at = trail.indexOf(path);
    if (at >= 0) {
      const circle = [...trail.slice(at), path].join(" -> ");
      problems.push({ path, say: `is part of a circle: ${circle}` });
      return;
    }
    if (done.has(path)) return;
    for (const next of graph.get(path) ?? []) walk(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) walk(path, []);
  return problems;
}

if (import.meta.main) {
  const problems = checkImports(readSources());
  for (const { path, say } of problems) console.error(`${path} ${say}`);
  process.exit(problems.length === 0 ? 0 : 1);
}
