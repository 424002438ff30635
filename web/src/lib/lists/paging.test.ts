import { expect, it } from "vitest";
import { pageOf, rangeOf, withinPages } from "./paging.ts";

it("gives the range of items on a page", () => {
  expect(rangeOf(1, 10, 24)).toEqual([1, 10]);
  expect(rangeOf(3, 10, 24)).toEqual([21, 24]);
  expect(rangeOf(1, 10, 0)).toEqual([0, 0]);
});

it("splits a list into pages without losing or repeating an item", () => {
  const items = ["a", "b", "c", "d", "e"];
  expect([1, 2].flatMap((page) => pageOf(items, page, 3))).toEqual(items);
  expect(pageOf(items, 3, 3)).toEqual([]);
});

it("returns to the last page when the list has become shorter", () => {
  expect(withinPages(2, 3, 3)).toBe(1);
  expect(withinPages(2, 3, 4)).toBe(2);
  expect(withinPages(5, 3, 0)).toBe(1);
});
