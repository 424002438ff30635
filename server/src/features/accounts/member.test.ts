import { describe, expect, test } from "vitest";
import {
  bankKey,
  chooseCurrency,
  inviteCode,
  inviterId,
  lacksLatinName,
  normaliseAccountName,
} from "./member.ts";

describe("names of bank accounts", () => {
  test.each([
    ["KTB", "Somchai Jaidee", false],
    ["TMB", "SOMCHAI  JAIDEE", false],
    ["BBL", "สมชาย ใจดี", true],
    ["TTB", "สมชาย ใจดี", true],
    ["KTB", "Somchai Jaidee2", true],
    ["KTB", "Somchai-Jaidee", true],
    ["KBANK", "สมชาย ใจดี", false],
  ])("%s, name %j: refused %j", (bank, name, isRefused) => {
    expect(lacksLatinName(bank, name)).toBe(isRefused);
  });

  test("are stored in capitals with single spaces", () => {
    expect(normaliseAccountName("  Somchai \t Jai  dee ")).toBe("SOMCHAI JAI DEE");
  });

  test("TMB and TTB are one bank", () => {
    expect([bankKey("TTB"), bankKey("TMB"), bankKey("KTB")]).toEqual(["TMB", "TMB", "KTB"]);
  });
});

test.each([
  ["thai", undefined, "THB"],
  ["thai", "THB", "THB"],
  ["thai", "BAHT", "THB"],
  ["thai", "LAK", null],
  ["lao", undefined, "LAK"],
  ["lao", "LAK", "LAK"],
  ["lao", "BAHT", "THB"],
  ["lao", "THB", "THB"],
] as const)("%s build, currency %j requested: %j", (variant, asked, currency) => {
  expect(chooseCurrency(variant, asked)).toBe(currency);
});

test("an invite code gives the id of its member, any other text null", () => {
  expect(inviterId(inviteCode(100_001n))).toBe(100_001n);
  expect(inviterId(" kp100001 ")).toBe(100_001n);
  expect(inviterId("KP-100 001")).toBe(100_001n);
  for (const text of ["", "KP", "100001", "KP1x", "KP1234567890123456", "XX100001"]) {
    expect(inviterId(text)).toBeNull();
  }
});
