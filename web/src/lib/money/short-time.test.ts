import { expect, it } from "vitest";
import { nearTime } from "./short-time.ts";

const now = "2026-11-28T10:00:00Z";

it("shows a time of today in Bangkok without its day, and another one with it", () => {
  expect(nearTime("2026-11-28T11:00:00Z", now)).toBe("18:00");
  expect(nearTime("2026-11-28T16:59:00Z", now)).toBe("23:59");
  expect(nearTime("2026-11-28T17:00:00Z", now)).toBe("29/11 00:00");
  expect(nearTime("2027-01-02T03:04:05Z", now)).toBe("02/01/2027 10:05");
});
