import { describe, expect, it } from "vitest";
import { cardAt, distance, held, nearestRest, restAfterDrag, turning } from "./carousel.ts";

describe("distance", () => {
  it("is measured from the centre, the short way round", () => {
    expect([0, 1, 2, 3, 4].map((index) => distance(index, 0, 5))).toEqual([0, 1, 2, -2, -1]);
    expect([0, 1, 2].map((index) => distance(index, 1, 3))).toEqual([-1, 0, 1]);
  });
  it("stays the same after whole turns, in both directions", () => {
    for (const turns of [-3, -1, 1, 4]) {
      expect(distance(2, 1.25 + turns * 7, 7)).toBeCloseTo(distance(2, 1.25, 7));
    }
  });
  it("keeps two cards in a row instead of a ring", () => {
    expect([0, 1].map((index) => distance(index, 1, 2))).toEqual([-1, 0]);
    expect(distance(0, 0, 1)).toBe(0);
  });
});

describe("cardAt", () => {
  it("wraps a ring and stops at the ends of a row", () => {
    expect(cardAt(-1, 3)).toBe(2);
    expect(cardAt(7.4, 3)).toBe(1);
    expect(cardAt(-1, 2)).toBe(0);
    expect(cardAt(5, 2)).toBe(1);
  });
});

describe("restAfterDrag", () => {
  it("snaps to the nearest card", () => {
    expect(restAfterDrag(0, 0.4, 0, 5)).toBe(0);
    expect(restAfterDrag(0, 0.6, 0, 5)).toBe(1);
    expect(restAfterDrag(0, -1.7, 0, 5)).toBe(-2);
  });
  it("moves one card for a short flick", () => {
    expect(restAfterDrag(0, 0.2, 3, 5)).toBe(1);
    expect(restAfterDrag(0, -0.2, -3, 5)).toBe(-1);
    expect(restAfterDrag(0, 0.2, 0.5, 5)).toBe(0);
  });
  it("never leaves an open row", () => {
    expect(restAfterDrag(1, 1.3, 4, 2)).toBe(1);
    expect(restAfterDrag(0, -0.3, -4, 2)).toBe(0);
  });
});

it("resists a drag past the ends of a row only", () => {
  expect(held(-0.9, 2)).toBeCloseTo(-0.3);
  expect(held(1.6, 2)).toBeCloseTo(1.2);
  expect(held(-0.9, 3)).toBe(-0.9);
});

it("turns from start to target, fast first", () => {
  expect(turning(2, 3, 0)).toBe(2);
  expect(turning(2, 3, 1)).toBe(3);
  expect(turning(2, 3, 2)).toBe(3);
  expect(turning(2, 3, 0.5)).toBeGreaterThan(2.9);
});

it("turns to a card by the short way", () => {
  expect(nearestRest(4, 0, 5)).toBe(-1);
  expect(nearestRest(0, 4, 5)).toBe(5);
  expect(cardAt(nearestRest(4, 0, 5), 5)).toBe(4);
  expect(nearestRest(0, 1, 2)).toBe(0);
});
