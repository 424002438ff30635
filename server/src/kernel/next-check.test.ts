import { expect, test } from "vitest";
import { nextCheckAt } from "./next-check.ts";

test("checks often at first, then every ten minutes", () => {
  const since = new Date(0);
  const wait = (seconds: number) =>
    (nextCheckAt({ now: new Date(seconds * 1000), since }).getTime() - seconds * 1000) / 1000;
  expect([0, 60, 120, 600, 86_400].map(wait)).toEqual([30, 30, 60, 300, 600]);
});
