import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

/**
 * Characters without a shape (Unicode's Cf), as they are, as escapes and as entities. Lines break
 * by style sheets: a joiner in a text is copied, searched and read aloud.
 */
const HIDDEN =
  /\p{Cf}|\\u\{?0*(?:ad|61c|180e|200[b-f]|202[a-e]|206[0-9a-f]|feff)\b|\\xad|&(?:shy|zwj|zwnj|lrm|rlm|ZeroWidthSpace|NoBreak);|&#(?:173|820[3-7]|8288|x200[b-f]|x2060);/giu;

const root = fileURLToPath(new URL("../../../", import.meta.url));
const files = globSync(
  ["{web,console,browser,ui}/src/**/*.{ts,tsx}", "server/{seeds,src}/**/*text*.ts", "*/index.html"],
  { cwd: root },
).filter((file) => !file.includes(".test."));

it("no text of the product has characters without a shape", () => {
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    [...readFileSync(`${root}${file}`, "utf8").matchAll(HIDDEN)].map(
      ({ index }) => `${file} at ${index}`,
    ),
  );
  expect(found).toEqual([]);
});

it.each([
  "\u2060",
  "\u200b",
  "\u00ad",
  "\ufeff",
  "\u202e",
  "\\u2060",
  "\\u{200b}",
  "\\u00AD",
  "&shy;",
  "&#8203;",
])("finds %j", (mark) => {
  expect(`ราย${mark}การ`.match(HIDDEN)).toHaveLength(1);
});
