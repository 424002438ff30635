import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DepositToPlay, playedDeposits } from "./played-deposits.ts";

/** Deposits at hours, each with the bets that it needs. */
const deposits = (...list: [hour: number, need: bigint][]): DepositToPlay[] =>
  list.map(([hour, needMinor], index) => ({ id: `${index}`, at: new Date(hour), needMinor }));
const played = (list: DepositToPlay[], turnovers: bigint[]) => [
  ...playedDeposits(list, turnovers).played,
];

describe("played deposits", () => {
  test("a bet counts for one deposit, the oldest one first", () => {
    const two = deposits([1, 100n], [2, 100n]);
    expect(played(two, [99n, 99n])).toEqual([]);
    expect(played(two, [100n, 100n])).toEqual(["0"]);
    expect(played(two, [200n, 200n])).toEqual(["0", "1"]);
    expect(playedDeposits(two, [130n, 130n]).missingMinor).toBe(70n);
  });

  test("bets before a deposit do not count for it", () => {
    const two = deposits([1, 100n], [2, 100n]);
    expect(played(two, [900n, 0n])).toEqual(["0"]);
    expect(playedDeposits(two, [900n, 0n]).missingMinor).toBe(100n);
  });

  test("a surplus of the first deposit does not let one bet count for the two after it", () => {
    const three = deposits([1, 100n], [2, 100n], [3, 100n]);
    expect(played(three, [350n, 100n, 100n])).toEqual(["0", "1"]);
  });

  test("agrees with giving every bet to the oldest deposit that needs it", () => {
    const event = fc.record({ isBet: fc.boolean(), minor: fc.bigInt({ min: 1n, max: 300n }) });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        const list: DepositToPlay[] = [];
        const open: { id: string; left: bigint }[] = [];
        const done: string[] = [];
        for (const [index, { isBet, minor }] of events.entries()) {
          if (!isBet) {
            list.push({ id: `${index}`, at: new Date(index), needMinor: minor });
            open.push({ id: `${index}`, left: minor });
            continue;
          }
          let rest = minor;
          for (const deposit of open) {
            const isEnough = rest >= deposit.left;
            const used = isEnough ? deposit.left : rest;
            deposit.left -= used;
            rest -= used;
          }
        }
        done.push(...open.filter(({ left }) => left === 0n).map(({ id }) => id));
        const since = ({ at }: DepositToPlay) =>
          events.reduce(
            (sum, { isBet, minor }, index) => (isBet && index > at.getTime() ? sum + minor : sum),
            0n,
          );
        const result = playedDeposits(list, list.map(since));
        expect([...result.played]).toEqual(done);
        expect(result.missingMinor).toBe(open.reduce((sum, { left }) => sum + left, 0n));
        expect(result.rests).toEqual(open.map(({ left }) => left));
        const later = list.slice(result.startsAt);
        expect(playedDeposits(later, later.map(since))).toMatchObject({
          missingMinor: result.missingMinor,
          rests: result.rests.slice(result.startsAt),
        });
      }),
    );
  });
});
