import { firstLetterOf } from "@krapao/browser/format/text";
import { expect, it } from "vitest";
import { timeAgo } from "../../lib/format.ts";
import { between } from "./use-rolling.ts";

it("uses the first consonant of a name as its initial", () => {
  expect(firstLetterOf("สมชาย ใจดี")).toBe("ส");
  expect(firstLetterOf("เอกชัย")).toBe("อ");
  expect(firstLetterOf("ໄຊຍະວົງ")).toBe("ຊ");
  expect(firstLetterOf(" somchai")).toBe("S");
  expect(firstLetterOf("")).toBe("");
});

it("rolls through amounts and ends at the exact one", () => {
  expect(between(0n, 100_000n, 0)).toBe(0n);
  expect(between(0n, 100_000n, 0.5)).toBe(50_000n);
  expect(between(123_456n, 7n, 1)).toBe(7n);
  expect(between(100n, 0n, 0.25)).toBe(75n);
});

it("gives the age of figures in the largest whole unit", () => {
  const now = new Date("2026-11-21T10:00:00Z");
  const ago = (text: string) => timeAgo(text, now);
  expect(ago("2026-11-21T10:00:05Z")).toEqual([0, "second"]);
  expect(ago("2026-11-21T09:59:01Z")).toEqual([59, "second"]);
  expect(ago("2026-11-21T09:58:00Z")).toEqual([2, "minute"]);
  expect(ago("2026-10-21T10:00:00Z")).toEqual([1, "month"]);
  expect(ago("2025-11-20T10:00:00Z")).toEqual([1, "year"]);
});
