import { expect, test } from "vitest";
import { snoozeTimes } from "./snooze-times.ts";

test("tomorrow is nine o'clock of the next day in Bangkok", () => {
  const at = (text: string) => snoozeTimes(Date.parse(text)).tomorrow;
  expect(at("2026-03-05T23:59:00+07:00")).toBe("2026-03-06T02:00:00.000Z");
  expect(at("2026-03-06T00:00:00+07:00")).toBe("2026-03-07T02:00:00.000Z");
  expect(snoozeTimes(0).halfHour).toBe("1970-01-01T00:30:00.000Z");
});
