import { fileTime } from "@krapao/browser/format/text";
import { chooseBuddhistYears } from "@krapao/browser/format/years";
import { activateLanguage } from "@krapao/browser/i18n/language";
import { expect, test } from "vitest";
import {
  bankAccountText,
  clockText,
  dateTime,
  dayOf,
  dayText,
  durationHint,
  durationText,
  durationValue,
  initialOf,
  money,
} from "./format.ts";
import { csvOf } from "./lists/local/local-rows.ts";

test("shows times in Bangkok", () => {
  expect(dateTime("2026-11-21T18:05:09.000Z")).toBe("22/11/2026 01:05:09");
  expect(dayOf("2026-11-21T18:05:09.000Z")).toBe("2026-11-22");
});

test("shows Buddhist years on Thai screens only, and computes with Gregorian ones", async () => {
  const time = "2026-11-21T18:05:09.000Z";
  chooseBuddhistYears(true);
  expect(dateTime(time)).toBe("22/11/2569 01:05:09");
  expect(dayText("2026-11-21")).toBe("21/11/2569");
  expect(dayOf(time)).toBe("2026-11-22");
  expect(fileTime(time)).toBe("22/11/2026 01:05:09");
  expect(
    csvOf([{ id: "at", header: "At", value: (row: { at: string }) => row.at }], [{ at: time }], []),
  ).toContain("22/11/2026 01:05:09");
  for (const language of ["la", "en"] as const) {
    await activateLanguage(language);
    expect(dateTime(time)).toBe("22/11/2026 01:05:09");
  }
  await activateLanguage("th");
  chooseBuddhistYears(false);
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
  [0, "0 min", "0 นาที", "0 ນາທີ"],
  [45, "45 s", "45 วิ", "45 ວິ"],
  [1_800, "30 min", "30 นาที", "30 ນາທີ"],
  [5_400, "1 h 30 min", "1 ชม. 30 นาที", "1 ຊມ 30 ນາທີ"],
  [86_400, "1 day", "1 วัน", "1 ມື້"],
  [129_600, "1 day 12 h", "1 วัน 12 ชม.", "1 ມື້ 12 ຊມ"],
  [604_860, "7 days", "7 วัน", "7 ມື້"],
])("a duration of %i seconds is %s", async (seconds, en, th, la) => {
  for (const [language, text] of [
    ["en", en],
    ["la", la],
    ["th", th],
  ] as const) {
    await activateLanguage(language);
    expect(durationText(seconds)).toBe(text);
  }
});

test("a typed duration is shown in larger units", () => {
  expect(durationHint(1_440, "minutes")).toBe("= 1 วัน");
  expect(durationHint(90, "seconds")).toBe("= 1 นาที 30 วิ");
  expect(durationHint(59, "minutes")).toBe("");
  expect(durationHint(null, "hours")).toBe("");
});

test("a stored duration has its unit, and larger ones", async () => {
  expect(durationValue(1_440, "minutes")).toBe("1,440 นาที = 1 วัน");
  await activateLanguage("en");
  expect(durationValue(15, "minutes")).toBe("15 min");
  expect(durationValue(90, "seconds")).toBe("90 s = 1 min 30 s");
  expect(durationValue(0, "hours")).toBe("0 h");
  expect([1, 30].map((days) => durationValue(days, "days"))).toEqual(["1 day", "30 days"]);
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
