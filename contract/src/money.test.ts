import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import {
  amountInput,
  amountInputOrZero,
  amountOutput,
  fromMinor,
  toDecimal,
  toMinor,
} from "./money.ts";

describe("amounts on the wire", () => {
  test("every amount of at most 10 digits and 2 decimals survives both conversions", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999n }), (minor) => {
        expect(toMinor(fromMinor(minor))).toBe(minor);
        expect(toMinor(JSON.parse(JSON.stringify(fromMinor(minor))))).toBe(minor);
      }),
    );
  });

  test.each([
    [1, 100n],
    [0.1, 10n],
    [20.15, 2015n],
    [0.29, 29n],
    [1.1, 110n],
    [9_999_999_999.99, 999_999_999_999n],
  ])("%d is %d minor units", (amount, minor) => {
    expect(toMinor(amount)).toBe(minor);
    expect(v.parse(amountInput, amount)).toBe(minor);
  });

  test.each([
    -1,
    0.001,
    1.005,
    0.1 + 0.2,
    1e21,
    10_000_000_000,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e-7,
  ])("%d is refused", (amount) => {
    expect(toMinor(amount)).toBeNull();
    expect(v.safeParse(amountInput, amount).success).toBe(false);
    expect(v.safeParse(amountInputOrZero, amount).success).toBe(false);
  });

  test.each(["1", null, true, [1], { amount: 1 }, 1n])("%s is not a number", (amount) => {
    expect(v.safeParse(amountInput, amount).success).toBe(false);
  });

  test("zero passes only in calls that have a code for it", () => {
    expect(v.safeParse(amountInput, 0).success).toBe(false);
    expect(v.parse(amountInputOrZero, 0)).toBe(0n);
  });

  test("an answer shows exactly the amount in the ledger", () => {
    expect(v.parse(amountOutput, 110n)).toBe(1.1);
    expect(toDecimal(-5n)).toBe("-0.05");
    expect(toDecimal(123_450n)).toBe("1234.50");
  });
});
