import { expect, it } from "vitest";
import { timeAgo } from "../../lib/format.ts";
import { initial } from "../../lib/initial.ts";
import { between } from "./use-rolling.ts";

it("takes the consonant of a name for its initial", () => {
  expect(initial("สมชาย ใจดี")).toBe("ส");
  expect(initial("เอกชัย")).toBe("อ");
  expect(initial("ໄຊຍະວົງ")).toBe("ຊ");
  expect(initial(" somchai")).toBe("S");
  expect(initial("")).toBe("");
});

it("rolls through amounts and ends exactly", () => {
  expect(between(0n, 100_000n, 0)).toBe(0n);
  expect(between(0n, 100_000n, 0.5)).toBe(50_000n);
  expect(between(123_456n, 7n, 1)).toBe(7n);
  expect(between(100n, 0n, 0.25)).toBe(75n);
});

it("says how old figures are in the largest whole unit", () => {
  const now = new Date("2026-11-21T10:00:00Z");
  const ago = (text: string) => timeAgo(text, now);
  expect(ago("2026-11-21T10:00:05Z")).toEqual([0, "second"]);
  expect(ago("2026-11-21T09:59:01Z")).toEqual([59, "second"]);
  expect(ago("2026-11-21T09:58:00Z")).toEqual([2, "minute"]);
  expect(ago("2026-10-21T10:00:00Z")).toEqual([1, "month"]);
  expect(ago("2025-11-20T10:00:00Z")).toEqual([1, "year"]);
});
