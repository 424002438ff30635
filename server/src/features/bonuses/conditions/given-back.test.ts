import { atNight } from "@krapao/testkit/night";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keptOf, type Leaving, partsOf, partsOfLate } from "./given-back.ts";

describe("what stays of a gift that is given back", () => {
  test.each([
    ["own 2,000 and a prize of 10", 200_000n, 1_000n, 201_000n, 0n, 200_000n],
    ["800 left of 1,000 and a gift of 500", 100_000n, 50_000n, 80_000n, 0n, 30_000n],
    ["a payout of 5,000 comes back", 100_000n, 50_000n, 650_000n, 500_000n, 600_000n],
    [
      "a gift played down to 160, then a deposit of 1,000",
      0n,
      50_000n,
      116_000n,
      100_000n,
      100_000n,
    ],
    ["won 3,000 with own 1,000 and a gift of 500", 100_000n, 50_000n, 450_000n, 0n, 100_000n],
    ["everything is lost", 100_000n, 50_000n, 0n, 0n, 0n],
    ["a correction took more than is left", 100_000n, 50_000n, 20_000n, -130_000n, 0n],
  ] as const)("%s", (_what, ownMinor, amountMinor, totalMinor, creditedMinor, kept) => {
    const condition = { ownMinor, amountMinor };
    expect(keptOf(condition, { totalMinor, creditedMinor })).toBe(kept);
    const parts = partsOf(condition, { totalMinor, creditedMinor });
    expect(parts.kept + parts.gift + parts.winnings).toBe(totalMinor);
    expect(parts.gift).toBeLessThanOrEqual(amountMinor);
  });
});

type Step =
  | { do: "credit"; minor: bigint }
  | { do: "win"; minor: bigint }
  | { do: "lose"; minor: bigint }
  /** A stake leaves the wallet, and this much of it comes back after the giving back. */
  | { do: "open"; minor: bigint; back: bigint };

const least = (one: bigint, other: bigint) => (one > other ? other : one);
const minor = fc.bigInt({ min: 1n, max: 100_000n });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("credit" as const), minor }),
  fc.record({ do: fc.constant("win" as const), minor }),
  fc.record({ do: fc.constant("lose" as const), minor }),
  fc.record({
    do: fc.constant("open" as const),
    minor,
    back: fc.bigInt({ min: 0n, max: 300_000n }),
  }),
);

/** One member who takes a gift, plays, gives it back, and gets the late results. */
function history(ownMinor: bigint, amountMinor: bigint, steps: readonly Step[]) {
  let total = ownMinor + amountMinor;
  let credited = 0n;
  /** What comes back later. */
  const late: bigint[] = [];
  for (const each of steps) {
    if (each.do === "credit") {
      total += each.minor;
      credited += each.minor;
    }
    if (each.do === "win") total += each.minor;
    if (each.do === "lose") total -= least(each.minor, total);
    if (each.do === "open") {
      const stake = least(each.minor, total);
      total -= stake;
      if (stake > 0n) late.push(each.back);
    }
  }
  const condition = { ownMinor, amountMinor };
  let parts = partsOf(condition, { totalMinor: total, creditedMinor: credited });
  for (const amount of late) {
    const more = partsOfLate(condition, parts, { amountMinor: amount, creditedMinor: credited });
    parts = add(parts, more);
  }
  const everything = total + late.reduce((sum, each) => sum + each, 0n);
  return { parts, everything, credited, condition };
}

const add = (one: Leaving, other: Leaving): Leaving => ({
  kept: one.kept + other.kept,
  gift: one.gift + other.gift,
  winnings: one.winnings + other.winnings,
});

const start = fc.bigInt({ min: 0n, max: 200_000n });

test("random histories: nothing is kept that could not be had without the gift, and nothing is lost", () => {
  fc.assert(
    fc.property(start, minor, fc.array(step, { maxLength: 12 }), (own, gift, steps) => {
      const { parts, everything, credited } = history(own, gift, steps);
      // Without the gift the member has at most what was there and what came in.
      expect(parts.kept).toBeLessThanOrEqual(own + credited);
      expect(parts.kept + parts.gift + parts.winnings).toBe(everything);
      expect(parts.gift).toBeLessThanOrEqual(gift);
      for (const part of Object.values(parts)) expect(part).toBeGreaterThanOrEqual(0n);
      // The gift is lost first: own money and what came in stays as far as it is there.
      const untouched = everything - gift;
      const due = least(untouched, own + credited);
      expect(parts.kept).toBeGreaterThanOrEqual(due < 0n ? 0n : due);
    }),
    { numRuns: atNight(10_000, 2_000) },
  );
});

test("random histories: late results give the same as if all had been there at once", () => {
  fc.assert(
    fc.property(start, minor, fc.array(step, { maxLength: 12 }), (own, gift, steps) => {
      const { parts, everything, credited, condition } = history(own, gift, steps);
      const atOnce = partsOf(condition, { totalMinor: everything, creditedMinor: credited });
      expect(parts).toEqual(atOnce);
    }),
    { numRuns: atNight(10_000, 2_000) },
  );
});

test("without a loss of more than the gift, what came in since stays whole", () => {
  fc.assert(
    fc.property(start, minor, fc.array(step, { maxLength: 12 }), (own, gift, steps) => {
      const isHonest = steps.every((each) => each.do === "credit" || each.do === "win");
      fc.pre(isHonest);
      const { parts, credited } = history(own, gift, steps);
      expect(parts.kept).toBe(own + credited);
    }),
  );
});
