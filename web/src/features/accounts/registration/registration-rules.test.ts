import { expect, test } from "vitest";
import { takesName } from "../../lib/english-name.ts";
import { isPhone, phoneDigits } from "./phone.ts";

test("a Thai phone has exactly ten digits, however it is written", () => {
  expect(isPhone(phoneDigits("081-234 5678"))).toBe(true);
  expect(isPhone("081234567")).toBe(false);
  expect(isPhone("08123456789")).toBe(false);
  expect(isPhone("08123456ab")).toBe(false);
});

test("a Lao phone has eight to eleven", () => {
  const lao = { min: 8, max: 11 };
  expect(isPhone("20555512", lao)).toBe(true);
  expect(isPhone("02055551234", lao)).toBe(true);
  expect(isPhone("2055551", lao)).toBe(false);
});

test("three banks take names in Latin letters only", () => {
  expect(takesName("KTB", "SOMCHAI JAIDEE")).toBe(true);
  expect(takesName("KTB", "สมชาย ใจดี")).toBe(false);
  expect(takesName("BBL", "SOMCHAI 2")).toBe(false);
  expect(takesName("KBANK", "สมชาย ใจดี")).toBe(true);
});
