import { expect, test } from "vitest";
import { takesName } from "../../../lib/money/english-name.ts";
import { isPhone, phoneDigits } from "../phone.ts";

test("accepts a Thai phone number of exactly ten digits, in any notation", () => {
  expect(isPhone(phoneDigits("081-234 5678"))).toBe(true);
  expect(isPhone("081234567")).toBe(false);
  expect(isPhone("08123456789")).toBe(false);
  expect(isPhone("08123456ab")).toBe(false);
});

test("accepts a Lao phone number of eight to eleven digits", () => {
  const lao = { min: 8, max: 11 };
  expect(isPhone("20555512", lao)).toBe(true);
  expect(isPhone("02055551234", lao)).toBe(true);
  expect(isPhone("2055551", lao)).toBe(false);
});

test("accepts only Latin letters as names at three banks", () => {
  expect(takesName("KTB", "SOMCHAI JAIDEE")).toBe(true);
  expect(takesName("KTB", "สมชาย ใจดี")).toBe(false);
  expect(takesName("BBL", "SOMCHAI 2")).toBe(false);
  expect(takesName("KBANK", "สมชาย ใจดี")).toBe(true);
});
