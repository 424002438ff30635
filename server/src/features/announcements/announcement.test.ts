import { describe, expect, test } from "vitest";
import { isAllowed, needsSecondPerson, stateAtSend } from "./announcement.ts";

describe("the steps of an announcement", () => {
  test.each([
    ["send", ["draft"]],
    ["pause", ["sending"]],
    ["resume", ["paused"]],
    ["cancel", ["draft", "scheduled", "sending", "paused", "sent"]],
  ] as const)("%s is possible from %j only", (step, states) => {
    const all = ["draft", "scheduled", "sending", "paused", "sent", "cancelled"] as const;
    expect(all.filter((state) => isAllowed(step, state))).toEqual(states);
  });

  test("it waits for a time that comes, and not for one that has passed", () => {
    const now = new Date("2026-11-26T08:00:00Z");
    const at = (startsAt: string | null) => stateAtSend({ startsAt }, now);
    expect(at(null)).toBe("sending");
    expect(at("2026-11-26T08:00:00Z")).toBe("sending");
    expect(at("2026-11-26T08:00:01Z")).toBe("scheduled");
  });
});

test("a second person approves SMS, and more recipients than the limit", () => {
  expect(needsSecondPerson(["app", "push"], { isLarge: false })).toBe(false);
  expect(needsSecondPerson(["app"], { isLarge: true })).toBe(true);
  expect(needsSecondPerson(["sms"], { isLarge: false })).toBe(true);
});
