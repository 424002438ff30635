import { expect, test } from "vitest";
import { stepOf, stepsOf } from "./report-steps.ts";

test("a week has a step for each day", () => {
  const steps = stepsOf({ from: "2026-10-30", to: "2026-11-02" });
  expect(steps.map(({ label }) => label)).toEqual(["30/10", "31/10", "01/11", "02/11"]);
  expect(stepOf(steps, "2026-11-01")).toBe(steps[2]?.id);
});

test("a year has a step for each month, with the days of the span in it", () => {
  const steps = stepsOf({ from: "2025-11-20", to: "2026-11-10" });
  expect(steps).toHaveLength(13);
  expect(steps[0]).toEqual({
    id: "2025-11",
    label: "11/2025",
    span: { from: "2025-11-20", to: "2025-11-30" },
  });
  expect(steps.at(-1)?.span).toEqual({ from: "2026-11-01", to: "2026-11-10" });
  expect(stepOf(steps, "2026-02-28")).toBe("2026-02");
});
