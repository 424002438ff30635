import { expect, test } from "vitest";
import { placeOf, stepsOf } from "./limit-steps.ts";

test.each(["THB", "LAK"] as const)("each step of %s is at its own place, in order", (currency) => {
  const steps = stepsOf(currency);
  expect(steps.map((step) => placeOf(step, currency))).toEqual(steps.map((_, index) => index));
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
});

test("amounts between two steps are between their places, and others at the ends", () => {
  expect(placeOf(250, "THB")).toBe(1.5);
  expect(placeOf(1, "THB")).toBe(0);
  expect(placeOf(9_999_999, "THB")).toBe(stepsOf("THB").length - 1);
});
