import { describe, expect, test } from "vitest";
import { endingOf } from "./ending-rules.ts";

const DAY = 86_400;
const END = "2026-12-10T05:00:00.000Z";
const condition = {
  endsAt: END,
  waitsUntil: null as string | null,
  givesBackAt: null as string | null,
  givingBack: { hasLateResults: true },
};
const nothing = { hasEnded: false, waitsUntil: null, givesBackAt: null, canWait: false };

describe("the end of a condition", () => {
  test("offers to wait for open bets in the last three days and after the end", () => {
    expect(endingOf(condition, 4 * DAY)).toEqual(nothing);
    expect(endingOf(condition, 3 * DAY)).toEqual({ ...nothing, canWait: true });
    expect(endingOf(condition, 0)).toEqual({ ...nothing, hasEnded: true, canWait: true });
  });

  test("offers no waiting when nothing is open, or when the member has asked", () => {
    const settled = { ...condition, givingBack: { hasLateResults: false } };
    expect(endingOf(settled, DAY)).toEqual(nothing);
    const waitsUntil = "2026-12-17T05:00:00.000Z";
    expect(endingOf({ ...condition, waitsUntil }, DAY)).toEqual({ ...nothing, waitsUntil });
    expect(endingOf({ ...settled, waitsUntil }, 0)).toEqual({ ...nothing, hasEnded: true });
  });

  test("after a self-exclusion names the time of giving back, at the end at the latest", () => {
    const before = "2026-12-09T05:00:00.000Z";
    const excluded = { ...condition, givesBackAt: before };
    expect(endingOf(excluded, 2 * DAY)).toEqual({ ...nothing, givesBackAt: before });
    const after = { ...condition, givesBackAt: "2026-12-12T05:00:00.000Z" };
    expect(endingOf(after, 2 * DAY)).toEqual({ ...nothing, givesBackAt: END, canWait: true });
    expect(endingOf(after, 0).givesBackAt).toBe(null);
  });
});
