import { chooseBuddhistYears } from "@krapao/browser/format/years";
import { startInLanguage } from "@krapao/browser/i18n/language";
import { expect, test } from "vitest";
import { isoOfTyped, moved, typedOf, yearsOfTyped } from "./typed-date.ts";

test("reads DD/MM/YYYY, without leading zeros, with points, and ISO that was pasted", () => {
  const texts = ["21/11/2026", "1/2/2026", "21.11.2026", "2026-11-21", " 21/11/2026 "];
  expect(texts.map((text) => isoOfTyped(text, "date"))).toEqual([
    "2026-11-21",
    "2026-02-01",
    "2026-11-21",
    "2026-11-21",
    "2026-11-21",
  ]);
});

test("refuses days that do not exist, and American order", () => {
  const texts = ["31/02/2026", "11/21/2026", "21/11/26", "21/11", "today", ""];
  expect(texts.map((text) => isoOfTyped(text, "date"))).toEqual(Array(6).fill(null));
});

test.each([
  ["28/11/2574", "2031-11-28"],
  ["01/11/2569", "2026-11-01"],
  ["๒๘/๑๑/๒๕๗๔", "2031-11-28"],
  ["໒໘/໑໑/໒໕໗໔", "2031-11-28"],
  ["28\u201311\u20132574", "2031-11-28"],
  ["\u202a28/11/2031\u202c", "2031-11-28"],
  ["2574-11-28", "2031-11-28"],
  ["29/02/2571", "2028-02-29"],
  ["29/02/2570", null],
  ["28/11/2300", null],
  ["28/11/1899", null],
  ["28/11/3000", null],
  ["28/11/0031", null],
])("reads %s as the day %s", (text, day) => expect(isoOfTyped(text, "date")).toBe(day));

test("tells a Buddhist year with its Gregorian one, while it is typed", () => {
  expect(yearsOfTyped("28/11/2574")).toEqual({ buddhist: "2574", gregorian: "2031" });
  expect(yearsOfTyped("28/11/2574 14:08")).toEqual({ buddhist: "2574", gregorian: "2031" });
  for (const text of ["28/11/2031", "28/11/257", "", "tomorrow"])
    expect(yearsOfTyped(text)).toBeNull();
});

test("writes Buddhist years on Thai screens when the operator chose them, and reads them back", () => {
  chooseBuddhistYears(true);
  try {
    for (const [language, text] of [
      ["th", "28/11/2574 14:08"],
      ["la", "28/11/2031 14:08"],
      ["en", "28/11/2031 14:08"],
    ] as const) {
      startInLanguage(language);
      expect(typedOf("2031-11-28T14:08")).toBe(text);
      expect(isoOfTyped(text, "time")).toBe("2031-11-28T14:08");
    }
  } finally {
    chooseBuddhistYears(false);
    startInLanguage("th");
  }
});

test("reads a time in 24 hours", () => {
  const texts = ["21/11/2026 14:08", "21/11/2026 9:05", "2026-11-21T14:08", "21/11/2026 24:00"];
  expect(texts.map((text) => isoOfTyped(text, "time"))).toEqual([
    "2026-11-21T14:08",
    "2026-11-21T09:05",
    "2026-11-21T14:08",
    null,
  ]);
  expect(isoOfTyped("21/11/2026", "time")).toBeNull();
});

test("writes what it reads, and moves by days over the end of a month", () => {
  expect(typedOf("2026-11-21")).toBe("21/11/2026");
  expect(typedOf("2026-11-21T14:08")).toBe("21/11/2026 14:08");
  expect(typedOf("")).toBe("");
  expect(moved("2026-02-28", 1)).toBe("2026-03-01");
  expect(moved("2026-01-01T08:30", -1)).toBe("2025-12-31T08:30");
});
