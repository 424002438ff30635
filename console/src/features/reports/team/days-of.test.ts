import { expect, test } from "vitest";
import { daysOf } from "./days-of.ts";

const span = { from: "2026-01-30", to: "2026-03-02" };

test("a period has its days, as far as they are in the span", () => {
  expect(daysOf("2026-02-03", "day", span)).toEqual({ from: "2026-02-03", to: "2026-02-03" });
  expect(daysOf("2026-01-26", "week", span)).toEqual({ from: "2026-01-30", to: "2026-02-01" });
  expect(daysOf("2026-02-01", "month", span)).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(daysOf("2026-01-01", "month", span)).toEqual({ from: "2026-01-30", to: "2026-01-31" });
  expect(daysOf("2026-03-01", "month", span)).toEqual({ from: "2026-03-01", to: "2026-03-02" });
  expect(daysOf(undefined, "week", span)).toEqual(span);
});
