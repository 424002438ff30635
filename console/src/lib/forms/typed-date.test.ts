import { expect, test } from "vitest";
import { isoOfTyped, moved, typedOf } from "./typed-date.ts";

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
