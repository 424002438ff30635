import { expect, it } from "vitest";
import { mayBeCode, toCode } from "./use-promotion.ts";

it("normalises a typed code to its printed form", () => {
  expect(toCode("  welcome50 ")).toBe("WELCOME50");
});

it("rejects texts that cannot be a code", () => {
  expect(["WELCOME50", "A_B-C", "X"].every(mayBeCode)).toBe(true);
  expect(["", "มา", "A B", "A".repeat(33), "a"].some(mayBeCode)).toBe(false);
});
