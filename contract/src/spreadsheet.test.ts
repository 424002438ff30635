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
    const cell = text.replace(/[\u200e\u202e]/g, "");
    expect(csvText(text), JSON.stringify(text)).toBe(`"'${cell}"`);
  }
});

test.each(["\t", "\r", "\n", "\v", "\f"])("a text that begins with the break %j too", (sign) => {
  expect(csvText(`${sign}1`)).toBe(`"'${sign}1"`);
});

test.each([
  "010092101507665143",
  "202611280123456789",
  "123456789012",
  "0812345678",
  "007",
  "12345E67",
  "1e10",
  "０１００９２１０１５０７",
  " 123456789012 ",
  "\u200b123456789012",
])("a spreadsheet does not round or shorten %j", (text) => {
  expect(csvText(text)).toBe(`"'${text}"`);
});

test("direction marks do not turn a row around", () => {
  expect(csvText("\u202eevil\u202c")).toBe("evil");
  expect(csvText("\u2066=1\u2069")).toBe(`"'=1"`);
});

test.each([
  ["สมชาย", "สมชาย"],
  ["12345678901", "12345678901"],
  ["0", "0"],
  ["0.50", "0.50"],
  ["20261128-0123456789", "20261128-0123456789"],
  ["SCB:010092101507665143", "SCB:010092101507665143"],
  ["2026-11-28 17:11:05", "2026-11-28 17:11:05"],
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
