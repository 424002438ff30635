/** docs/controls.md and docs/security.md say only what a test shows: what they name exists. */
import { expect, test } from "vitest";
import { readSources } from "../checks/sources.ts";
import { CONTROLS, isCommand } from "./controls.ts";

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

test("each of the 100 controls has a proof, or a gap that says why not", () => {
  expect(CONTROLS).toHaveLength(100);
  expect(CONTROLS.filter(({ proofs, gap }) => proofs.length === 0 && !gap)).toEqual([]);
});

test("each file that proves a control has the words of the title", () => {
  const texts = new Map(sources.map(({ path, text }) => [path, text]));
  const proofs = CONTROLS.flatMap((control) => control.proofs).filter((one) => !isCommand(one));
  expect(proofs.length).toBeGreaterThan(100);
  expect(proofs.filter(({ words }) => words === "")).toEqual([]);
  expect(proofs.filter(({ source, words }) => !texts.get(source)?.includes(words))).toEqual([]);
});

test("every control that docs/security.md names is proved", () => {
  const proved = new Set(CONTROLS.filter(({ proofs }) => proofs.length > 0).map(({ id }) => id));
  const named = controlsOf(document);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((id) => !proved.has(id))).toEqual([]);
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
