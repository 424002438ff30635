import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

/**
 * Style sheets are global and stay after their sheet has closed. So a class of one feature must not
 * be in the markup of another one, except where the styles are shared on purpose.
 */
const SHARED = [
  ...["wallet .avatar -> invites", "games .carousel -> wallet", "games .gcard -> wallet"],
  "games .stage -> wallet",
];

const root = fileURLToPath(new URL("./", import.meta.url));
const ui = fileURLToPath(new URL("../../../ui/src/", import.meta.url));
const filesOf = (kind: string, cwd = root): { feature: string; text: string }[] =>
  globSync(`**/*.${kind}`, { cwd }).map((file) => ({
    feature: file.split("/")[0] ?? "",
    text: readFileSync(cwd + file, "utf8"),
  }));

/** The classes that start a rule. */
function classesOf(css: string): string[] {
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/[{};]\s*([^{};@]+?)\s*(?=\{)/g);
  const selectors = [...rules].flatMap(([, list = ""]) => list.split(","));
  return selectors.flatMap((each) => /^\s*\.([\w-]+)/.exec(each)?.[1] ?? []);
}

test("no style sheet of a feature reaches into the markup of another feature", () => {
  const markup = filesOf("tsx");
  // Classes of components: a feature may add to them.
  const common = new Set(filesOf("css", ui).flatMap(({ text }) => classesOf(text)));
  const found = filesOf("css").flatMap(({ feature, text }) =>
    [...new Set(classesOf(text))].flatMap((name) => {
      if (common.has(name)) return [];
      const isUsed = new RegExp(`className[^\\n]*["\`\\s]${name}["\`\\s]`);
      return markup
        .filter((other) => other.feature !== feature && isUsed.test(other.text))
        .map((other) => `${feature} .${name} -> ${other.feature}`);
    }),
  );
  expect([...new Set(found)].sort()).toEqual([...SHARED].sort());
});
