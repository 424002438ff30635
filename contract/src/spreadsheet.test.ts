import { expect, test } from "vitest";
import { csvText } from "./spreadsheet.ts";

const SIGNS = ["=", "+", "-", "@", "＝", "＋", "－", "＠", "﹦", "﹢", "﹣", "﹫", "−"];
const BEFORE = ["", " ", "  ", "\t", "\r", "\n", "\r\n", "\v", "\f", "\u00a0", "\u3000", "\ufeff"];
const WITHOUT_SHAPE = [
  "\u200b",
  "\u200e",
  "\u202e",
  "\u2060",
  "\u0000",
  "\u00ad",
  "\u034f",
  " \u200b\n ",
];

test.each(SIGNS)("a text that begins with %s stays a text, whatever is before it", (sign) => {
  for (const before of [...BEFORE, ...WITHOUT_SHAPE]) {
    const text = `${before}${sign}HYPERLINK(1)`;
    expect(csvText(text), JSON.stringify(text)).toBe(`"'${text}"`);
  }
});

test.each(["\t", "\r", "\n", "\v", "\f"])("a text that begins with the break %j too", (sign) => {
  expect(csvText(`${sign}1`)).toBe(`"'${sign}1"`);
});

test.each([
  ["สมชาย", "สมชาย"],
  [" a", " a"],
  ["a=1", "a=1"],
  ["1-2", "1-2"],
  ["ＡＢ", "ＡＢ"],
  ["", ""],
  ['a"b,c', '"a""b,c"'],
  ["a;=1", '"a;=1"'],
  ["a\n=1", '"a\n=1"'],
  ["'a", '"\'a"'],
])("another text is only quoted if necessary: %j", (text, cell) => {
  expect(csvText(text)).toBe(cell);
});
