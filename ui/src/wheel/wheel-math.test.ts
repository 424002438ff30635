import fc from "fast-check";
import { expect, it } from "vitest";
import {
  contrast,
  extraTurns,
  fitLabel,
  inkOn,
  pointAt,
  slicePath,
  sliceUnder,
  spinMs,
  turnTo,
} from "./wheel-math.ts";

const spins = fc
  .record({ count: fc.integer({ min: 1, max: 24 }), turns: fc.integer({ min: 2, max: 4 }) })
  .chain(({ count, turns }) =>
    fc.record({
      count: fc.constant(count),
      turns: fc.constant(turns),
      index: fc.integer({ min: 0, max: count - 1 }),
      before: fc.integer({ min: 0, max: count - 1 }),
    }),
  );

it("brings the server's slice under the pointer from any rotation", () => {
  fc.assert(
    fc.property(spins, ({ count, turns, index, before }) => {
      const from = turnTo({ from: 0, index: before, count, turns: 0 });
      const to = turnTo({ from, index, count, turns });
      expect(sliceUnder(to, count)).toBe(index);
      // Exactly in its middle, without a rounding error of the slice.
      const off = (((to + (index * 360) / count) % 360) + 360) % 360;
      expect(Math.min(off, 360 - off)).toBeLessThan(1e-6);
      expect(to - from).toBeGreaterThanOrEqual(turns * 360 - 1e-6);
      expect(to - from).toBeLessThan((turns + 1) * 360);
    }),
  );
});

it("names the slice that the pointer passes", () => {
  expect([0, 44, 46, 90, 314, 316].map((rotation) => sliceUnder(rotation, 4))).toEqual([
    0, 0, 3, 3, 1, 0,
  ]);
});

it("turns 2 to 4 times more, for 4 to 5 s times turns times 0.1", () => {
  expect([0, 0.34, 0.67, 0.9999].map(extraTurns)).toEqual([2, 3, 4, 4]);
  expect([spinMs(2, 0), spinMs(2, 1), spinMs(4, 0), spinMs(4, 1)]).toEqual([800, 1000, 1600, 2000]);
});

it("draws slices without gaps", () => {
  expect(pointAt(0, 100)).toEqual([0, -100]);
  expect(pointAt(90, 100)).toEqual([100, -0]);
  const ends = [0, 1, 2].map(
    (index) => /A.* ([-\d.]+ [-\d.]+)Z$/.exec(slicePath(index, 3, 150))?.[1],
  );
  const starts = [1, 2, 0].map(
    (index) => /^M0 0L([-\d.]+ [-\d.]+)A/.exec(slicePath(index, 3, 150))?.[1],
  );
  expect(ends).toEqual(starts);
  expect(slicePath(0, 1, 150)).toContain("A150 150 0 1 1");
});

it("writes short labels along the rim, and long ones in narrow slices along the spoke", () => {
  expect(fitLabel("฿50", 8)).toEqual({ along: "rim", size: 21 });
  expect(fitLabel("เครดิตเงินสด 1,000", 16).along).toBe("spoke");
  // Tone marks above and below letters add no width.
  expect(fitLabel("กุ้กุ้กุ้กุ้", 8)).toEqual(fitLabel("กกกก", 8));
});

it("keeps the operator's colour while it is readable, else chooses a readable one", () => {
  expect(contrast("#000", "#ffffff")).toBeCloseTo(21);
  expect(inkOn("#27397a", "#ffffff")).toBe("#ffffff");
  expect(inkOn("#d3a550", "#ffffff")).toBe("#231803");
  expect(inkOn("#101010", "#222222")).toBe("#ffffff");
  expect(inkOn("tomato", "#ffffff")).toBe("#ffffff");
});
