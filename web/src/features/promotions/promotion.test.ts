import { expect, it } from "vitest";
import { mayBeCode, toCode } from "./use-promotion.ts";

it("reads a code as it is printed, whatever way it was typed", () => {
  expect(toCode("  welcome50 ")).toBe("WELCOME50");
});

it("asks only for what can be a code", () => {
  expect(["WELCOME50", "A_B-C", "X"].every(mayBeCode)).toBe(true);
  expect(["", "มา", "A B", "A".repeat(33), "a"].some(mayBeCode)).toBe(false);
});
