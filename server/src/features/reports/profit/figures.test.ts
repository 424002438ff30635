import { expect, test } from "vitest";
import { before, figuresOf, groupHours } from "./figures.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 10, 25, hour));
const money = [
  { hour: at(1), report: "deposits" as const, netMinor: 10_000n },
  { hour: at(1), report: "withdrawals" as const, netMinor: 4_000n },
  { hour: at(2), report: "bonuses" as const, netMinor: 500n },
  { hour: at(2), report: "rewards" as const, netMinor: 250n },
];
const play = [
  { hour: at(1), bets: 2, turnoverMinor: 9_000n, resultMinor: -3_001n },
  { hour: at(2), bets: 1, turnoverMinor: 1_000n, resultMinor: 1_000n },
];

const fees = [{ hour: at(2), minor: 101n }];
const forfeits = [{ hour: at(2), minor: 40n }];

test("GGR is what members lost less what they won, and NGR takes bonuses, rewards and fees off", () => {
  expect(figuresOf({ money, play, fees, forfeits })).toEqual({
    deposits: 10_000n,
    withdrawals: 4_000n,
    staked: 10_000n,
    ggr: 2_001n,
    bonuses: 500n,
    rewards: 250n,
    fees: 101n,
    forfeited: 40n,
    ngr: 1_190n,
  });
});

test("the figures of the hours add up to the figures of the span", () => {
  const groups = [
    ...groupHours({ money, play, fees, forfeits }, (hour) => hour.toISOString()).values(),
  ];
  const sum = groups.map(figuresOf).reduce((total, { ngr }) => total + ngr, 0n);
  expect(groups).toHaveLength(2);
  expect(sum).toBe(figuresOf({ money, play, fees, forfeits }).ngr);
  expect(figuresOf(before({ money, play, fees, forfeits }, at(2)))).toMatchObject({
    ggr: 3_001n,
    bonuses: 0n,
    fees: 0n,
  });
});
