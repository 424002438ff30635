import { ApiError } from "@krapao/contract/client";
import type { ErrorCode } from "@krapao/contract/codes";
import { expect, test } from "vitest";
import { takesName } from "../../../lib/money/english-name.ts";
import { isPhone, localPhone, phoneDigits } from "../phone.ts";
import { fieldOf } from "./refused-field.ts";

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

test.each([
  ["+66 81 234 5678", "081 234 5678"],
  ["+66812345678", "0812345678"],
  ["+66 081-234-5678", "081-234-5678"],
  ["tel:+66 (81) 2345678", "081 2345678"],
  ["081 234 5678", "081 234 5678"],
  ["+", "+"],
  ["+6", "+6"],
  ["+66", "0"],
  ["08+1", "081"],
])("keeps of %s the local number %s", (typed, kept) => expect(localPhone(typed, "66")).toBe(kept));

test.each([
  ["+856 20 5551 2345", "020 5551 2345"],
  ["+85", "+85"],
  ["+66812345678", "66812345678"],
])("keeps of %s the Lao number %s", (typed, kept) => expect(localPhone(typed, "856")).toBe(kept));

test("typing a number with its country code ends with the local number", () => {
  const typed = [..."+66812345678"].reduce((text, key) => localPhone(text + key, "66"), "");
  expect(typed).toBe("0812345678");
});

test("a refusal is shown at its field, at the step that has it", () => {
  const refused = (code: ErrorCode, fields = {}) =>
    fieldOf(new ApiError(code, 400, { fields }), "profile");
  expect(refused("EXISTING_USER")).toEqual({ step: "phone", field: "phone" });
  expect(refused("PASSWORD_COMMON")).toEqual({ step: "profile", field: "password" });
  expect(refused("KEY_INVALID", { bankAccountNo: "KEY_INVALID" })).toEqual({
    step: "bank",
    field: "bankAccountNo",
  });
  expect(refused("SERVICE_BUSY")).toBeNull();
  expect(fieldOf(new ApiError("REQUEST_LIMIT", 429), "phone")?.field).toBe("phone");
});
