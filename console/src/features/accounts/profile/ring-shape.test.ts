import { expect, test } from "vitest";
import { placeRing, RING_SIZE, sharedBy, strongestOf } from "./ring-shape.ts";

test("the member is in the middle, and the others are on a circle inside the picture", () => {
  const [first, ...others] = placeRing(["1", "2", "3", "4", "5"]);
  const middle = RING_SIZE / 2;
  expect(first).toEqual({ id: "1", x: middle, y: middle });
  const far = others.map(({ x, y }) => Math.round(Math.hypot(x - middle, y - middle)));
  expect(new Set(far).size).toBe(1);
  expect(others.every(({ x, y }) => x > 0 && y > 0 && x < RING_SIZE && y < RING_SIZE)).toBe(true);
  expect(placeRing([])).toEqual([]);
});

test("what two members share does not depend on their order", () => {
  const links = [{ from: "1", to: "2", kinds: ["address" as const, "account" as const] }];
  expect(sharedBy(links, "2", "1")).toEqual(["address", "account"]);
  expect(sharedBy(links, "1", "3")).toEqual([]);
  expect(strongestOf(sharedBy(links, "1", "2"))).toBe("account");
});
