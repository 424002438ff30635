import { expect, test } from "vitest";
import { holdRows } from "./steady-rows.ts";

interface Row {
  id: string;
  version: number;
}
const rowsOf = (ids: string, version = 1): Row[] => [...ids].map((id) => ({ id, version }));
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id).join("");
const hold = (shown: string, fresh: string, hasMore = false) =>
  holdRows(rowsOf(shown), rowsOf(fresh, 2), { idOf: ({ id }) => id, hasMore });

test("rows that arrive among the shown ones wait, and are counted", () => {
  const { rows, newCount, gone } = hold("bdf", "abcdef");
  expect([idsOf(rows), newCount, gone.size]).toEqual(["bdf", 3, 0]);
  expect(rows.every(({ version }) => version === 2)).toBe(true);
});

test("rows beyond the last one are added, since nothing moves", () => {
  const { rows, newCount } = hold("ab", "abcd");
  expect([idsOf(rows), newCount]).toEqual(["abcd", 0]);
});

test("a row that left the list keeps its place and is marked", () => {
  const { rows, gone } = hold("abc", "ac");
  expect([idsOf(rows), [...gone]]).toEqual(["abc", ["b"]]);
});

test("rows that new ones pushed off the page are not gone", () => {
  const { rows, gone, newCount } = hold("abcd", "xyab", true);
  expect([idsOf(rows), gone.size, newCount]).toEqual(["abcd", 0, 2]);
});

test("a list without any known row starts anew", () => {
  expect(idsOf(hold("ab", "xy").rows)).toBe("xy");
});
