import { expect, it } from "vitest";
import { pageOf, rangeOf, withinPages } from "./paging.ts";

it("tells which items of how many a page shows", () => {
  expect(rangeOf(1, 10, 24)).toEqual([1, 10]);
  expect(rangeOf(3, 10, 24)).toEqual([21, 24]);
  expect(rangeOf(1, 10, 0)).toEqual([0, 0]);
});

it("cuts a list into pages without losing or doubling an item", () => {
  const items = ["a", "b", "c", "d", "e"];
  expect([1, 2].flatMap((page) => pageOf(items, page, 3))).toEqual(items);
  expect(pageOf(items, 3, 3)).toEqual([]);
});

it("goes back when the list has become shorter", () => {
  expect(withinPages(2, 3, 3)).toBe(1);
  expect(withinPages(2, 3, 4)).toBe(2);
  expect(withinPages(5, 3, 0)).toBe(1);
});
