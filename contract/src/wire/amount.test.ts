import fc from "fast-check";
import { expect, it } from "vitest";
import { minorFromNumber, minorFromText, numberFromMinor, textFromMinor } from "./amount.ts";
import { maskAccountNo, maskedAccountMatches, maskName } from "./bank-feed.ts";

it("converts every amount to the wire and back without loss", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -999_999_999_999n, max: 999_999_999_999n }), (minor) => {
      expect(minorFromText(textFromMinor(minor))).toBe(minor);
      expect(minorFromNumber(numberFromMinor(minor))).toBe(minor);
      const sent: unknown = JSON.parse(JSON.stringify(numberFromMinor(minor)));
      expect(sent).toBe(numberFromMinor(minor));
    }),
  );
});

it("refuses malformed amounts", () => {
  for (const text of [
    "",
    "1.",
    ".5",
    "1.005",
    "1e3",
    "1,000",
    " 1",
    "+1",
    "10000000000.001",
    "NaN",
  ]) {
    expect(minorFromText(text)).toBeUndefined();
  }
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 0.001, 1e21, 0.1 + 0.2]) {
    expect(minorFromNumber(value)).toBeUndefined();
  }
});

it("masks accounts as banks show them, and compares by position", () => {
  expect(maskAccountNo("1234567890")).toBe("xxx-x-x6789-x");
  expect(maskAccountNo("020123456789")).toBe("xxxxxxx5678x");
  expect(maskedAccountMatches("xxx-x-x6789-x", "1234567890")).toBe(true);
  expect(maskedAccountMatches("xxx-x-x6789-x", "123-4-56789-0")).toBe(true);
  expect(maskedAccountMatches("xxx-x-x6788-x", "1234567890")).toBe(false);
  expect(maskedAccountMatches("xxx-x-x6789-x", "01234567890")).toBe(false);
  expect(maskedAccountMatches("xxx-x-xxxxx-x", "1234567890")).toBeUndefined();
  expect(maskName("SOMCHAI JAIDEE")).toBe("SOMCHAI J***");
});
