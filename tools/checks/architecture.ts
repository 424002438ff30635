/**
 * `node tools/checks/architecture.ts [--write]`: compares the tables of docs/imports.md with the
 * import rules, or writes them.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "@krapao/testkit/settings";
import { edges, innerArrows, rules } from "./import-rules.ts";
import { readers, reads } from "./table-rules.ts";

const FILE = "docs/imports.md";
const START = "<!-- import rules -->";
const END = "<!-- /import rules -->";

/** The tables, as docs/imports.md must have them. */
export function renderRules(): string {
  const row = (cells: string[]) => `| ${cells.join(" | ")} |`;
  const rooms = rules.map(({ from, may, why }) =>
    row([code(readable(from.source)), may.map((each) => code(readable(each))).join(", "), why]),
  );
  const arrowsOf = (arrows: Record<string, readonly string[]>) =>
    Object.entries(arrows)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([feature, others]) => row([code(feature), others.toSorted().map(code).join(", ")]));
  const inner = Object.entries(innerArrows).flatMap(([feature, arrows]) =>
    Object.entries(arrows).map(([folder, others]) =>
      row([code(`${feature}/${folder}`), others.map(code).join(", ") || "nothing"]),
    ),
  );
  return [
    ...["| files | may import, besides packages | why |", "|---|---|---|", ...rooms, ""],
    "A feature may import another one only through its `index.ts`:",
    ...["", "| feature | may import |", "|---|---|", ...arrowsOf(edges), ""],
    `Readers (${readers.map(code).join(", ")}) read the tables of all others. The others name in their SQL what follows; with it, with what is published and with imports nothing is a circle:`,
    ...["", "| feature | reads tables of |", "|---|---|", ...arrowsOf(reads), ""],
    "Inside a feature and the kernel, besides itself and the root of the feature:",
    ...["", "| inner folder | may import |", "|---|---|", ...inner],
  ].join("\n");
}

const code = (text: string) => `\`${text}\``;

/** A pattern of the rules as a person writes a path. */
function readable(pattern: string): string {
  return pattern
    .replaceAll("\\/", "/")
    .replaceAll("\\.", ".")
    .replace(/^\^/, "")
    .replace(/\$$/, "")
    .replaceAll("([^/]+)", "<name>")
    .replaceAll("[^/]+", "<file>")
    .replaceAll("$1", "<name>")
    .replace("(?!src/adapters/)", " without src/adapters/")
    .replaceAll("|", " or ");
}

/** The document with the tables of the rules. @throws when the marks are missing */
export function withRules(text: string): string {
  const [start, end] = [text.indexOf(START), text.indexOf(END)];
  if (start < 0 || end < start) throw new Error(`${FILE} has no marks for the import rules`);
  return `${text.slice(0, start + START.length)}\n\n${renderRules()}\n\n${text.slice(end)}`;
}

if (import.meta.main) {
  const path = join(root, FILE);
  const text = readFileSync(path, "utf8");
  const wanted = withRules(text);
  if (process.argv.includes("--write")) writeFileSync(path, wanted);
  else if (text !== wanted) {
    console.error(
      `${FILE} differs from the import rules: node tools/checks/architecture.ts --write`,
    );
    process.exit(1);
  }
}
