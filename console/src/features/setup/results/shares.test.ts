import { expect, test } from "vitest";
import { percentText, timesText } from "./shares.ts";

test("a share of nothing is no number", () => {
  expect([percentText(0, 0), percentText(1, 3), percentText(2, 2)]).toEqual([null, "33.3", "100"]);
  expect([timesText(5, 0), timesText(123.5, 50)]).toEqual([null, "2.5"]);
});
