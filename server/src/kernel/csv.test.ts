import { expect, test } from "vitest";
import { cellText, lineText } from "./csv.ts";

test.each([
  ["=1+1", '"\'=1+1"'],
  [" \u200b＝1", '"\' \u200b＝1"'],
  ["\n1", '"\'\n1"'],
  ['a"b,c', '"a""b,c"'],
  ["สมชาย", "สมชาย"],
])("escapes text that could be a formula: %j", (cell, text) => {
  expect(cellText(cell)).toBe(text);
});

test("writes plain numbers, and amounts with two decimals", () => {
  expect(lineText([-5, -500n, 123_456n, null, "a"])).toBe("-5,-5.00,1234.56,,a\r\n");
});
