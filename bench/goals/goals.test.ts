import { expect, test } from "vitest";
import { countedOf, GOALS, type Goal, isMet } from "./goals.ts";

const goalOf = (name: string): Goal => {
  const goal = GOALS[name];
  if (!goal) throw new Error(name);
  return goal;
};

test("a ratio below its goal and a time above it are missed", () => {
  expect(isMet(goalOf("read the wallet"), 0.199)).toBe(false);
  expect(isMet(goalOf("read the wallet"), 0.2)).toBe(true);
  expect(isMet(goalOf("npm start, cold"), 12.1)).toBe(false);
  expect(isMet(goalOf("home, warm, revalidated"), 0)).toBe(true);
  expect(isMet(goalOf("read the wallet"), Number.NaN)).toBe(false);
});

test("the median of three rounds counts, and of the overload the worst", () => {
  expect(countedOf(goalOf("money to a game"), [0.3, 0.1, 0.2])).toBe(0.2);
  expect(countedOf(goalOf("npm start, cold"), [9, 30, 11])).toBe(11);
  expect(countedOf(goalOf("three times the peak"), [0.9, 0.7, 0.85])).toBe(0.7);
});
