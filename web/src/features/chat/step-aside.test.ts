import { expect, test } from "vitest";
import { liftOver } from "./step-aside.ts";

const box = { top: 500, bottom: 554 };

test("stays where no button is below the bubble", () => {
  expect(liftOver(box, [], 400)).toBe(0);
  expect(liftOver(box, [{ top: 558, bottom: 600 }], 400)).toBe(0);
});

test("moves above a button, and above the next one where the space between is too small", () => {
  expect(liftOver(box, [{ top: 520, bottom: 564 }], 400)).toBe(38);
  const near = [
    { top: 520, bottom: 564 },
    { top: 440, bottom: 480.5 },
  ];
  expect(liftOver(box, near, 400)).toBe(118);
});

test("has no place when it would have to move too far", () => {
  expect(liftOver(box, [{ top: 100, bottom: 560 }], 400)).toBeNull();
});
