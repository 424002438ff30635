import { activateLanguage } from "@krapao/browser/i18n/language";
import { expect, test } from "vitest";
import { bankAccountText, clockText, dateTime, dayOf, initialOf, money } from "./format.ts";

test("shows times in Bangkok", () => {
  expect(dateTime("2026-11-21T18:05:09.000Z")).toBe("22/11/2026 01:05:09");
  expect(dayOf("2026-11-21T18:05:09.000Z")).toBe("2026-11-22");
});

test.each([
  [0, "00:00"],
  [252, "04:12"],
  [3_852, "1:04:12"],
  [176_640, "2 วัน 1:04"],
])("%i seconds are %s", (seconds, text) => expect(clockText(seconds)).toBe(text));

test("a duration of days has the word of the language", async () => {
  await activateLanguage("en");
  expect(clockText(176_640)).toBe("2d 1:04");
  await activateLanguage("la");
  expect(clockText(176_640)).toBe("2 ມື້ 1:04");
  await activateLanguage("th");
});

test.each([
  ["สมชาย ใจดี", "ส"],
  ["เอก", "อ"],
  ["ໄຊ", "ຊ"],
  ["dao", "D"],
  ["  ", "?"],
])("the letter of %s is %s", (name, letter) => expect(initialOf(name)).toBe(letter));

test("formats amounts and accounts", () => {
  expect(money(-48_000, "THB")).toBe("−฿48,000.00");
  expect(bankAccountText("1172045538")).toBe("117-204-5538");
  expect(bankAccountText("123")).toBe("123");
});
