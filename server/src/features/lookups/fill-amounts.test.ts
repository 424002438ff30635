import { expect, test } from "vitest";
import { fillAmounts } from "./fill-amounts.ts";

const cap = { THB: 50_000n, LAK: 3_000_050n };

test("a text contains the amount of the member's currency", () => {
  expect(fillAmounts("up to {cap} each", { cap }, "THB")).toBe("up to ฿500 each");
  expect(fillAmounts("up to {cap} each", { cap }, "LAK")).toBe("up to ₭30,000.50 each");
});

test("unknown names and other braces stay", () => {
  expect(fillAmounts("{other} { cap } {toString}", { cap }, "THB")).toBe(
    "{other} { cap } {toString}",
  );
});
