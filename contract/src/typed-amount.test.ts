import { describe, expect, it } from "vitest";
import { cleanAmount, readAmount } from "./typed-amount.ts";

describe("what a field keeps of an amount in baht", () => {
  it.each([
    ["", ""],
    ["1234", "1234"],
    ["฿1,234.567", "1234.56"],
    ["007", "7"],
    ["0", "0"],
    [".5", "0.5"],
    ["12.", "12."],
    ["1.2.3", "1.23"],
    ["-50", "50"],
    ["1e5", "15"],
    ["๑๒๐.๕", "120.5"],
    ["໒໐໐", "200"],
    ["１２０．５", "120.5"],
    ["12345678901234", "1234567890"],
    ["1.000,50", "1000.50"],
    ["1.000.000", "1000000"],
    ["1.000.000,5 บาท", "1000000.5"],
    ["1000,50", "1000.50"],
    ["1 000.50", "1000.50"],
    ["\u202a1,000.50\u202c", "1000.50"],
    // One digit was deleted from 1,500 and 15,000.
    ["1,50", "150"],
    ["15,00", "1500"],
  ])("reads %j as %j", (typed, plain) => {
    expect(cleanAmount(typed, "THB")).toBe(plain);
  });

  it("never jumps while digits are typed", () => {
    const texts = ["1", "1.", "1.0", "1.00", "1.000"].map((text) => cleanAmount(text, "THB"));
    expect(texts).toEqual(["1", "1.", "1.0", "1.00", "1.00"]);
  });
});

describe("what a field keeps of an amount in kip", () => {
  it.each([
    ["₭10,000.55", "10000"],
    ["500.", "500"],
    [".5", ""],
    ["໒໐໐", "200"],
    ["50.000", "50000"],
    ["1.000.000", "1000000"],
    ["100.000 ກີບ", "100000"],
    ["໕໐.໐໐໐", "50000"],
    ["50,000", "50000"],
    ["50 000", "50000"],
    ["50\u00a0000 ₭", "50000"],
    ["1.234.567,5", "1234567"],
    ["₭1,234,567", "1234567"],
    ["1,234.567", "1234567"],
    ["50.00", "50"],
    ["50000,00", "50000"],
    ["0.500", "0"],
    // One digit was deleted from 50,000.
    ["50,00", "5000"],
  ])("reads %j as %j", (typed, plain) => {
    expect(cleanAmount(typed, "LAK")).toBe(plain);
  });

  it("is the same when it is typed digit by digit", () => {
    const typed = [..."50.000"].reduce((text, key) => cleanAmount(text + key, "LAK"), "");
    expect(typed).toBe("50000");
  });
});

describe("a complete amount", () => {
  it.each([
    ["1,000.50", "THB", 1000.5],
    ["๑,๐๐๐.๕๐ บาท", "THB", 1000.5],
    ["฿1.000,50", "THB", 1000.5],
    ["0", "THB", 0],
    ["1'000", "THB", 1000],
    ["1.000", "THB", null],
    ["1.000.000", "THB", 1_000_000],
    ["-5", "THB", null],
    ["\u22125", "THB", null],
    ["1e3", "THB", null],
    ["12345678901", "THB", null],
    ["1.5.5", "THB", null],
    ["", "THB", null],
    ["50.000", "LAK", 50_000],
    ["໕໐.໐໐໐ ກີບ", "LAK", 50_000],
    ["1.234.567,00", "LAK", 1_234_567],
    ["1234.00", "LAK", 1234],
    ["50.000", null, 50_000],
    ["100.5", null, 100.5],
  ] as const)("%j in %s is %s", (text, currency, amount) => {
    expect(readAmount(text, currency)).toBe(amount);
  });
});
