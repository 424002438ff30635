import { expect, test } from "vitest";
import { need, requireOffers } from "./needs.ts";

test("what no feature offers stops the start, and its use", () => {
  const words = need<string>("words of a test");
  expect(() => words.offered).toThrow("no feature offers words of a test");
  expect(requireOffers).toThrow("words of a test");
  words.offer("said");
  expect(words.offered).toBe("said");
  expect(requireOffers).not.toThrow();
});
