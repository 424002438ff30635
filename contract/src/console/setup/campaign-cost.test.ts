import { expect, test } from "vitest";
import { campaignCosts } from "./campaign-cost.ts";
import type { SetupKind } from "./payloads.ts";

const cash = (weight: number, baht: number) => ({
  weight,
  prize: "cash" as const,
  amount: { THB: baht, LAK: 0 },
});
const nothing = (weight: number) => ({ ...cash(weight, 0), prize: "nothing" as const });

/** The wheel of the review: a spin costs 19.00, and bets of 100 earn it. */
const BLEEDING = {
  slices: [cash(250, 10), cash(150, 20), cash(105, 100), cash(60, 50), nothing(435)],
};
const COINS = { depositPerCoin: { THB: 100, LAK: 0 }, playedPercent: 100 };
const BASIS = { bets: { returned: 9_600 }, spinwheel: COINS, wheel: BLEEDING };

const costsOf = (kind: SetupKind, key: string, payload: object, basis = BASIS) =>
  campaignCosts({ kind, key, payload: { ...payload } }, basis);

test("a coin costs what a spin costs, and brings the margin of the bets that earn it", () => {
  const coin = {
    of: "coin",
    currency: "THB",
    costMinor: 1_900n,
    exampleMinor: 10_000n,
    betsMinor: 10_000n,
    bringsMinor: 400n,
    isLoss: true,
  };
  expect(costsOf("wheel", "wheel", BLEEDING)).toEqual([coin]);
  // The same, whichever of the two documents is changed.
  expect(costsOf("setting", "spinwheel", COINS)).toEqual([coin]);
  const fewer = { slices: [cash(100, 30), nothing(900)] };
  expect(costsOf("wheel", "wheel", fewer)).toMatchObject([{ costMinor: 300n, isLoss: false }]);
  const seldom = { ...COINS, playedPercent: 500 };
  expect(costsOf("setting", "spinwheel", seldom)).toMatchObject([
    { betsMinor: 50_000n, bringsMinor: 2_000n, isLoss: false },
  ]);
  const unplayed = { ...COINS, playedPercent: 0 };
  expect(costsOf("setting", "spinwheel", unplayed)).toMatchObject([
    { betsMinor: 0n, bringsMinor: 0n, isLoss: true },
  ]);
});

test("the margin is the operator's setting", () => {
  const basis = { ...BASIS, bets: { returned: 8_000 } };
  expect(costsOf("wheel", "wheel", BLEEDING, basis)).toMatchObject([
    { bringsMinor: 2_000n, isLoss: false },
  ]);
});

test("a gift is compared with the bets that it asks for, for the smallest deposit of all of it", () => {
  const half = {
    currency: "THB",
    amount: null,
    percent: 50,
    cap: 500,
    minDeposit: 100,
    turnoverTimes: 9,
    turnoverCountsDeposit: true,
  };
  expect(costsOf("bonus", "HALF", half)).toEqual([
    {
      of: "gift",
      currency: "THB",
      costMinor: 50_000n,
      exampleMinor: 100_000n,
      betsMinor: 1_350_000n,
      bringsMinor: 54_000n,
      isLoss: false,
    },
  ]);
  const once = { ...half, turnoverTimes: 1, turnoverCountsDeposit: false };
  expect(costsOf("bonus", "HALF", once)).toMatchObject([{ bringsMinor: 2_000n, isLoss: true }]);
  const fixed = { ...half, percent: null, cap: null, amount: 200, minDeposit: 2_000 };
  expect(costsOf("promotion", "FIXED", fixed)).toMatchObject([
    { costMinor: 20_000n, exampleMinor: 200_000n, betsMinor: 1_980_000n },
  ]);
  const free = { ...fixed, currency: "LAK", minDeposit: 0, turnoverTimes: 25 };
  expect(costsOf("promotion", "FREE", free)).toMatchObject([
    {
      currency: "LAK",
      exampleMinor: null,
      betsMinor: 500_000n,
      bringsMinor: 20_000n,
      isLoss: true,
    },
  ]);
});

test("a commission is compared with the bets of the friend, and costs at most its cap", () => {
  const invite = {
    rate: 200,
    cap: { THB: 500, LAK: 0 },
    needsPlay: true,
    playedPercent: 100,
  };
  expect(costsOf("setting", "invite", invite)).toMatchObject([
    { of: "commission", costMinor: 2_000n, exampleMinor: 100_000n, bringsMinor: 4_000n },
  ]);
  const unplayed = { ...invite, needsPlay: false };
  expect(costsOf("setting", "invite", unplayed)).toMatchObject([{ isLoss: true }]);
  const half = { ...invite, playedPercent: 50 };
  expect(costsOf("setting", "invite", half)).toMatchObject([{ bringsMinor: 2_000n, isLoss: true }]);
  const capped = { ...half, cap: { THB: 5, LAK: 0 } };
  expect(costsOf("setting", "invite", capped)).toMatchObject([{ costMinor: 500n, isLoss: false }]);
});

test("a refund is a share of what was lost", () => {
  const refund = { rate: 500, minimum: { THB: 1, LAK: 0 }, cap: { THB: 5_000, LAK: 3_000_000 } };
  expect(costsOf("setting", "refund", refund)).toMatchObject([
    { currency: "THB", costMinor: 5_000n, bringsMinor: 100_000n, isLoss: false },
    { currency: "LAK", costMinor: 3_000_000n, bringsMinor: 60_000_000n, isLoss: false },
  ]);
  const all = { ...refund, rate: 10_000 };
  expect(costsOf("setting", "refund", all)).toMatchObject([{ isLoss: true }, { isLoss: true }]);
});

test("a form that is not filled in yet, and other documents, have no cost", () => {
  expect(costsOf("bonus", "NEW", { currency: "THB", amount: null })).toEqual([]);
  expect(costsOf("wheel", "wheel", { slices: [] })).toEqual([]);
  expect(costsOf("setting", "invite", { rate: Number.NaN })).toEqual([]);
  expect(costsOf("setting", "limits", {})).toEqual([]);
  expect(costsOf("game", "JOKER2", {})).toEqual([]);
});
