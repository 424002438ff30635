import { ApiError } from "@krapao/contract/client";
import type { ErrorCode } from "@krapao/contract/codes";
import { expect, test } from "vitest";
import { takesName } from "../../../lib/money/english-name.ts";
import { isPhone, localPhone, phoneOf } from "../phone.ts";
import { fieldOf } from "./refused-field.ts";

test("accepts a Thai phone number of exactly ten digits, in any notation", () => {
  expect(isPhone("081-234 5678")).toBe(true);
  expect(isPhone("081234567")).toBe(false);
  expect(isPhone("08123456789")).toBe(false);
  expect(isPhone("08123456ab")).toBe(false);
});

test("accepts a Lao phone number of eight to eleven digits", () => {
  expect(isPhone("20555512", "lao")).toBe(true);
  expect(isPhone("02055551234", "lao")).toBe(true);
  expect(isPhone("2055551", "lao")).toBe(false);
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
  ["0066 81-234-5678", "081-234-5678"],
  ["66812345678", "0812345678"],
  ["+66 (0)81-234-5678", "081-234-5678"],
  ["(081) 234.5678", "081 2345678"],
  ["๐๘๑๒๓๔๕๖๗๘", "0812345678"],
  ["\u202a081\u2011234\u20115678\u202c", "081-234-5678"],
])("keeps of %s the local number %s", (typed, kept) =>
  expect(localPhone(typed, "thai")).toBe(kept),
);

test.each([
  ["+856 20 5551 2345", "020 5551 2345"],
  ["+85", "+85"],
  ["8562050897554", "02050897554"],
  ["໐໒໐ ໕໐໘໙ ໗໕໕໔", "020 5089 7554"],
  ["50897554", "50897554"],
  ["+66812345678", "66812345678"],
])("keeps of %s the Lao number %s", (typed, kept) => expect(localPhone(typed, "lao")).toBe(kept));

test("typing a number with its country code ends with the local number", () => {
  const typed = [..."+66812345678"].reduce((text, key) => localPhone(text + key, "thai"), "");
  expect(typed).toBe("0812345678");
});

test.each([
  ["\u202a081-234-5678\u202c", "thai", "0812345678"],
  ["50897554", "lao", "02050897554"],
  ["081234", "thai", "081234"],
] as const)("sends of %s in the %s build the number %s", (typed, variant, sent) => {
  expect(phoneOf(typed, variant)).toBe(sent);
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
