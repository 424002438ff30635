import { expect, test } from "vitest";
import { pagesAround } from "./pager.tsx";

test("shows three pages before and one after the current page, within the range", () => {
  expect(pagesAround(4, 9)).toEqual([1, 2, 3, 4, 5]);
  expect(pagesAround(1, 9)).toEqual([1, 2]);
  expect(pagesAround(9, 9)).toEqual([6, 7, 8, 9]);
  expect(pagesAround(1, 0)).toEqual([]);
});
