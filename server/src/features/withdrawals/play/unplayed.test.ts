import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { freeOf, type PlayEvent, splitOf, takenOf, unplayedOf } from "./unplayed.ts";

/** A deposit, or what happens after it, in the order of time. */
type Step = ["deposit", bigint] | [PlayEvent["kind"], bigint, string?];

function historyOf(steps: readonly Step[]) {
  const deposits: { id: string; at: Date; amountMinor: bigint }[] = [];
  const events: PlayEvent[] = [];
  for (const [index, [kind, minor, key = "game"]] of steps.entries()) {
    if (kind === "deposit") {
      deposits.push({ id: `${index}`, at: new Date(index), amountMinor: minor });
    } else {
      events.push({ kind, key, minor, position: deposits.length });
    }
  }
  return { deposits, events: events.filter(({ position }) => position > 0) };
}
const unplayed = (...steps: Step[]) => unplayedOf(historyOf(steps), "THB").minor;

describe("the unplayed figure", () => {
  test("a deposit adds itself, and bets after it take their stakes off, the oldest first", () => {
    expect(unplayed(["deposit", 100_000n])).toBe(100_000n);
    expect(unplayed(["bet", 100_000n], ["deposit", 100_000n])).toBe(100_000n);
    expect(unplayed(["deposit", 100_000n], ["bet", 30_000n])).toBe(70_000n);
    expect(unplayed(["deposit", 100_000n], ["bet", 900_000n], ["deposit", 100_000n])).toBe(
      100_000n,
    );
  });

  test("a later void cancels what its bet took off", () => {
    expect(unplayed(["deposit", 100_000n], ["bet", 60_000n], ["bet", -60_000n])).toBe(100_000n);
    expect(
      unplayed(["deposit", 100_000n], ["bet", 60_000n], ["bet", -90_000n, "another game"]),
    ).toBe(40_000n);
  });

  test("a payout takes off what it released, and nothing else", () => {
    expect(unplayed(["deposit", 100_000n], ["released", 40_000n])).toBe(60_000n);
  });

  test("a rest below 20.00 and 2 % counts as played, once for each deposit", () => {
    expect(unplayed(["deposit", 200_000n], ["bet", 198_001n])).toBe(0n);
    expect(unplayed(["deposit", 200_000n], ["bet", 198_000n])).toBe(2_000n);
    // 2 % of 100.00 are 2.00.
    expect(unplayed(["deposit", 10_000n], ["bet", 9_800n])).toBe(200n);
    expect(unplayed(["deposit", 10_000n], ["bet", 9_801n])).toBe(0n);
    // The bets after a rest that counts as played are the next deposit's.
    const twice: Step[] = [
      ["deposit", 200_000n],
      ["bet", 198_001n],
      ["deposit", 200_000n],
      ["bet", 198_001n],
    ];
    expect(unplayed(...twice)).toBe(0n);
    expect(unplayed(["deposit", 1n])).toBe(1n);
  });

  test("agrees with a model that takes each bet off at once", () => {
    const step = fc.record({
      kind: fc.constantFrom<"deposit" | "bet">("deposit", "bet"),
      minor: fc.bigInt({ min: 1n, max: 500_000n }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const open: { left: bigint; small: bigint }[] = [];
        for (const { kind, minor } of steps) {
          if (kind === "deposit") {
            const percent = (minor * 2n) / 100n;
            open.push({ left: minor, small: percent < 2_000n ? percent : 2_000n });
            continue;
          }
          let bet = minor;
          for (const deposit of open) {
            // Takes off what is needed until the rest is small, and then nothing more.
            while (bet > 0n && deposit.left > 0n) {
              const least = deposit.small > 0n ? deposit.small - 1n : 0n;
              const used = bet < deposit.left - least ? bet : deposit.left - least;
              deposit.left -= used;
              bet -= used;
              if (deposit.left <= least) deposit.left = 0n;
            }
          }
        }
        const model = open.reduce((sum, { left }) => sum + left, 0n);
        expect(unplayed(...steps.map(({ kind, minor }): Step => [kind, minor]))).toBe(model);
      }),
      { numRuns: 500 },
    );
  });
});

describe("unknown money", () => {
  const split = (total: bigint, ...steps: Step[]) =>
    splitOf(unplayedOf(historyOf(steps), "THB"), total);

  test("is what was moved into a game without a report, once a result was seen there", () => {
    const parked: Step[] = [
      ["deposit", 500_000n],
      ["moved", 300_000n, "PG"],
    ];
    expect(split(500_000n, ...parked)).toEqual({ unplayedMinor: 500_000n, unknownMinor: 0n });
    expect(split(500_000n, ...parked, ["seen", 1n, "PG"])).toEqual({
      unplayedMinor: 200_000n,
      unknownMinor: 300_000n,
    });
    expect(split(500_000n, ...parked, ["seen", 1n, "ASKMEBET"]).unknownMinor).toBe(0n);
  });

  test("does not come from play before the oldest deposit that is not played", () => {
    const before: Step[] = [
      ["deposit", 100_000n],
      ["moved", 100_000n, "PG"],
      ["seen", 1n, "PG"],
      ["bet", 100_000n],
      ["deposit", 100_000n],
    ];
    expect(split(500_000n, ...before)).toEqual({ unplayedMinor: 100_000n, unknownMinor: 0n });
  });
});

test("what stays is taken off first, then unknown money, then unplayed money", () => {
  const figures = splitOf(
    {
      minor: 50_000n,
      deposits: [],
      unknown: [{ game: "PG", minor: 20_000n }],
      startsAt: null,
      isLater: false,
    },
    1_050_000n,
  );
  expect(figures).toEqual({ unplayedMinor: 30_000n, unknownMinor: 20_000n });
  expect(takenOf(figures, 50_000n)).toEqual({ unplayedMinor: 0n, unknownMinor: 0n });
  expect(takenOf(figures, 40_000n)).toEqual({ unplayedMinor: 0n, unknownMinor: 10_000n });
  expect(takenOf(figures, 0n)).toEqual(figures);
  const of = (unknownLeftMinor: bigint) =>
    freeOf(figures, { totalMinor: 1_050_000n, unknownLeftMinor });
  expect([of(0n), of(5_000n), of(90_000n)]).toEqual([1_000_000n, 1_005_000n, 1_020_000n]);
  // It never exceeds what the member has.
  expect(
    splitOf({ minor: 50_000n, deposits: [], unknown: [], startsAt: null, isLater: false }, 700n),
  ).toEqual({
    unplayedMinor: 700n,
    unknownMinor: 0n,
  });
});
