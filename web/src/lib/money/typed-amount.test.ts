import { cleanAmount } from "@krapao/contract/typed-amount";
import { expect, it } from "vitest";
import { caretAfter, groupAmount, minorOf, significantBefore, typedFrom } from "./typed-amount.ts";

it("groups thousands and leaves the decimals alone", () => {
  expect(groupAmount("1234567.5")).toBe("1,234,567.5");
  expect(groupAmount("999")).toBe("999");
  expect(groupAmount("1000.")).toBe("1,000.");
});

it("converts text to minor units and back without floating point", () => {
  expect(minorOf("")).toBe(0n);
  expect(minorOf("0.1")).toBe(10n);
  expect(minorOf("12.")).toBe(1200n);
  expect(minorOf("9999999999.99")).toBe(999_999_999_999n);
  expect(typedFrom(150_000n)).toBe("1500");
  expect(typedFrom(150_005n)).toBe("1500.05");
});

it("keeps the caret after the same digit when separators change", () => {
  const before = "1234";
  const grouped = groupAmount(cleanAmount("12934", "THB"));
  expect(grouped).toBe("12,934");
  // The caret was after the typed 9, the third digit.
  expect(caretAfter(grouped, significantBefore("12934", 3))).toBe(4);
  expect(caretAfter(groupAmount(before), 0)).toBe(0);
  expect(caretAfter("1,234", 4)).toBe(5);
});
