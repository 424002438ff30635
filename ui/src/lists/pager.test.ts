import { expect, test } from "vitest";
import { pagesAround } from "./pager.tsx";

test("a pager shows three pages before and one after, within what there is", () => {
  expect(pagesAround(4, 9)).toEqual([1, 2, 3, 4, 5]);
  expect(pagesAround(1, 9)).toEqual([1, 2]);
  expect(pagesAround(9, 9)).toEqual([6, 7, 8, 9]);
  expect(pagesAround(1, 0)).toEqual([]);
});
