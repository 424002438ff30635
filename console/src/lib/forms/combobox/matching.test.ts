import { expect, test } from "vitest";
import { matching, withNew } from "./matching.ts";

const BANKS = [
  { value: "SCB", label: "ธนาคารไทยพาณิชย์", note: "Siam Commercial Bank" },
  { value: "KBANK", label: "ธนาคารกสิกรไทย", note: "Kasikornbank" },
  { value: "TTB", label: "ธนาคารทหารไทยธนชาต", note: "TMBThanachart Bank" },
];
const found = (typed: string) => matching(BANKS, typed).map(({ value }) => value);

test("finds by code, by name and by the name in another language", () => {
  expect(found("kba")).toEqual(["KBANK"]);
  expect(found("พาณิชย์")).toEqual(["SCB"]);
  expect(found("siam com")).toEqual(["SCB"]);
  expect(found("zzz")).toEqual([]);
});

test("lists everything in its order while nothing is typed", () => {
  expect(found("  ")).toEqual(["SCB", "KBANK", "TTB"]);
});

test("puts what begins with the text first", () => {
  expect(found("tt")).toEqual(["TTB"]);
  expect(found("bank")).toEqual(["SCB", "KBANK", "TTB"]);
  expect(found("t")[0]).toBe("TTB");
});

test("offers a new one after those that match, unless it exists", () => {
  const added = { value: "TTW", label: "TTW", note: "" };
  expect(withNew(BANKS.slice(2), added)).toEqual([BANKS[2], added]);
  expect(withNew(BANKS, { value: "TTB", label: "ttb", note: "" })).toEqual(BANKS);
  expect(withNew(BANKS, null)).toEqual(BANKS);
});
