/** docs/security.md says only what a test shows: the tests and controls that it names exist. */
import { expect, test } from "vitest";
import { isTest, readSources } from "../checks/sources.ts";
import { CONTROLS } from "./controls.ts";
import { COMMANDS } from "./evidence.ts";

const sources = readSources();
const document = sources.find(({ path }) => path === "docs/security.md")?.text ?? "";
const tables = document.split("\n").filter((line) => line.startsWith("| "));
/** The rows of the threats, and those of ASVS that are met in full. */
const claims = tables
  .slice(tables.findIndex((line) => line.startsWith("| threat")) + 1)
  .filter((line) => !/^\| (section|threat|way) /.test(line) && !/\| (none|partly) \|/.test(line));

/** `A3 to A7` names every control between the two. */
function controlsOf(text: string): string[] {
  const ranges = [...text.matchAll(/\b([A-J])(\d{1,2}) to \1(\d{1,2})\b/g)].flatMap(
    ([, section, from, to]) =>
      Array.from(
        { length: Number(to) - Number(from) + 1 },
        (_, at) => `${section}${Number(from) + at}`,
      ),
  );
  const single = text.match(/(?<![\w`])[A-J]\d{1,2}\b/g) ?? [];
  return [...new Set([...ranges, ...single])];
}

const filesOf = (text: string) =>
  [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`/g)].map(([, path = ""]) => path);

test("every control that it names is proved by a title of a test, a journey or a command", () => {
  const titled = sources
    .filter(({ path }) => isTest(path) || path.startsWith("e2e/"))
    .flatMap(({ text }) => [...text.matchAll(/["'`]((?:[A-J]\d{1,2}(?:, )?)+): /g)])
    .flatMap(([, ids = ""]) => ids.split(", "));
  const proved = new Set([...titled, ...COMMANDS.flatMap(({ ids }) => ids)]);
  const known = new Set(CONTROLS.map(({ id }) => id));
  const named = controlsOf(document);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((id) => !known.has(id) || !proved.has(id))).toEqual([]);
});

test("every test that it names exists", () => {
  const homes = ["", "server/src/", "server/src/features/"];
  const paths = new Set(sources.map(({ path }) => path));
  const named = filesOf(document);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !homes.some((home) => paths.has(home + path)))).toEqual([]);
});

test("every countermeasure and every requirement that is met names a test", () => {
  expect(claims.length).toBeGreaterThan(40);
  const isProved = (line: string) => controlsOf(line).length + filesOf(line).length > 0;
  expect(claims.filter((line) => !isProved(line))).toEqual([]);
});
