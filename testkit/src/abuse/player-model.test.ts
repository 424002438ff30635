import { describe, expect, test } from "vitest";
import { PlayerModel, type Terms } from "./player-model.ts";

const TARGET: Terms = {
  kind: "bonus",
  amountMinor: 100n,
  startMinor: 200n,
  targetMinor: 300n,
  floorMinor: 20n,
  turnoverMinor: 0n,
};
const TURNOVER: Terms = { ...TARGET, kind: "luckydraw", targetMinor: null, turnoverMinor: 100n };

/** A member with a deposit of 100 who takes the gift and plays: stake and result of each bet. */
function play(terms: Terms, bets: [stake: bigint, result: bigint][]): PlayerModel {
  const model = new PlayerModel();
  model.deposit(100n);
  model.take(terms);
  for (const [stake, result] of bets) model.bet(stake, result);
  return model;
}

describe("a gift with a target", () => {
  test.each([
    ["without play", TARGET, [], 100n],
    ["after bets that pay back the stake", TARGET, [[9_000n, 0n]], 100n],
    ["below the target", TARGET, [[99n, 99n]], 199n],
    ["at the target", TARGET, [[100n, 100n]], 300n],
    [
      "once at the target, then lost",
      TARGET,
      [
        [100n, 100n],
        [100n, -100n],
      ],
      200n,
    ],
    [
      "at the target without its turnover",
      { ...TARGET, turnoverMinor: 500n },
      [[100n, 100n]],
      200n,
    ],
    ["lost to the floor", TARGET, [[180n, -180n]], 20n],
    ["lost in part", TARGET, [[60n, -60n]], 100n],
  ] as [string, Terms, [bigint, bigint][], bigint][])("%s", (_name, terms, bets, most) => {
    expect(play(terms, bets).mayHaveOutsideMinor).toBe(most);
  });
});

test("a gift without a target is earned by bets of its turnover, and at least of its amount", () => {
  expect(play(TURNOVER, [[99n, 0n]]).mayHaveOutsideMinor).toBe(100n);
  expect(play(TURNOVER, [[100n, 0n]]).mayHaveOutsideMinor).toBe(200n);
  expect(play({ ...TURNOVER, turnoverMinor: 0n }, []).mayHaveOutsideMinor).toBe(100n);
});

test("bets count for one deposit each, and only after it", () => {
  const model = new PlayerModel();
  model.bet(500n, 0n);
  model.deposit(100n);
  model.bet(150n, 0n);
  model.deposit(80n);
  expect(model.playedDeposits).toEqual([100n]);
  model.bet(80n, 0n);
  expect(model.playedDeposits).toEqual([100n, 80n]);
});

describe("a gift that is given back", () => {
  const after = (result: bigint) => {
    const model = play(TARGET, [[100n, result]]);
    model.giveBack();
    return model;
  };

  test("leaves what was there without it", () => {
    expect(after(0n).mayHaveOutsideMinor).toBe(100n);
    expect(after(60n).mayHaveOutsideMinor).toBe(100n);
    expect(after(-60n).mayHaveOutsideMinor).toBe(100n);
    expect(after(-150n).mayHaveOutsideMinor).toBe(50n);
  });

  test("takes the result of a bet that was placed before", () => {
    const model = play(TARGET, []);
    const bet = model.place(100n);
    model.giveBack();
    bet.settle(900n);
    expect(model.mayHaveOutsideMinor).toBe(100n);
    model.bet(100n, 40n);
    expect(model.mayHaveOutsideMinor).toBe(140n);
  });
});

test("a bet that was placed before the gift earns nothing of it", () => {
  const model = new PlayerModel();
  model.deposit(100n);
  const bet = model.place(100n);
  model.take(TARGET);
  bet.settle(400n);
  expect([model.earnedMinor, model.mayHaveOutsideMinor]).toEqual([0n, 500n]);
});
