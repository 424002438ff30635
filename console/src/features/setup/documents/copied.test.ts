import { expect, test } from "vitest";
import { copied } from "./copied.ts";

test("a copy keeps its content, and loses times that have passed", () => {
  const now = Date.parse("2026-11-26T00:00:00Z");
  const past = { amount: 5, startsAt: "2026-11-01T00:00:00Z", endsAt: "2026-11-26T00:00:00Z" };
  expect(copied(past, now)).toEqual({ amount: 5, startsAt: null, endsAt: null });
  const coming = { startsAt: "2026-12-01T00:00:00Z", endsAt: null, segment: "VIP" };
  expect(copied(coming, now)).toEqual(coming);
});
