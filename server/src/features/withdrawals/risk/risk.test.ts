/** Each rule alone, and the score of all. */
import { describe, expect, test } from "vitest";
import { levelOf } from "../../lookups/index.ts";
import { parseSettings } from "../../lookups/setting.ts";
import {
  assess,
  compareNames,
  maskAddress,
  needsLook,
  needsReview,
  type RiskFacts,
} from "./risk.ts";

const settings = parseSettings([]).withdrawRisk;
const now = new Date("2026-11-21T10:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const others = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: BigInt(index + 1), name: `Other ${index}` }));

/** An old member who withdraws a usual small amount. */
const QUIET: RiskFacts = {
  now,
  amountMinor: 100_000n,
  currency: "THB",
  isSuspended: false,
  memberSince: hoursAgo(2_400),
  memberName: "Somchai Jaidee",
  holderName: "SOMCHAI JAIDEE",
  recent: { count: 1, sumMinor: 100_000n },
  paid: { count: 4, averageMinor: 90_000n },
  condition: null,
  shared: { account: [], holder: [], device: [], address: [] },
  games: { inMinor: 0n, outMinor: 0n },
  depositsMinor: 0n,
  taken: { unplayedMinor: 0n, unknownMinor: 0n, unknownLeftMinor: 200_000n, games: ["PG"] },
  gifts: { sumMinor: 0n, missingMinor: 0n },
  bankChange: null,
  adjustments: { count: 0, sumMinor: 0n },
  sharedGifts: [],
  unconfirmed: { count: 0, sumMinor: 0n },
  otherPayer: { count: 0, sumMinor: 0n },
  decidedMoney: { count: 0, sumMinor: 0n, cases: 0 },
  newAddress: null,
  address: null,
  identityMissingFromMinor: null,
};
const pointsOf = (facts: Partial<RiskFacts>) =>
  Object.fromEntries(
    assess({ ...QUIET, ...facts }, settings)
      .findings.filter(({ points }) => points > 0)
      .map(({ rule, points }) => [rule, points]),
  );

test("scores 0 for an old member with a usual withdrawal and a matching name", () => {
  const risk = assess(QUIET, settings);
  expect(risk).toMatchObject({ score: 0, level: "low", at: now });
  expect(risk.findings).toEqual([
    {
      rule: "nameMismatch",
      points: 0,
      waits: false,
      evidence: { nameMatch: "match", registered: "Somchai Jaidee", holder: "SOMCHAI JAIDEE" },
      members: [],
    },
  ]);
});

describe("a rule", () => {
  const cases: [string, Partial<RiskFacts>, Record<string, number>][] = [
    ["suspended", { isSuspended: true }, { suspended: 100 }],
    ["registered six days ago", { memberSince: hoursAgo(6 * 24) }, { newMember: 8 }],
    ["registered seven days ago", { memberSince: hoursAgo(7 * 24) }, {}],
    ["the fifth in a day", { recent: { count: 5, sumMinor: 1n } }, { velocity: 14 }],
    ["a large sum in a day", { recent: { count: 2, sumMinor: 10_000_000n } }, { velocity: 14 }],
    [
      "large, but usual",
      { amountMinor: 2_000_000n, paid: { count: 9, averageMinor: 2_000_000n } },
      { large: 14 },
    ],
    ["five times the average", { amountMinor: 450_000n }, { unusual: 14 }],
    [
      "no history to compare with",
      { amountMinor: 450_000n, paid: { count: 0, averageMinor: 0n } },
      {},
    ],
    ["a condition", { condition: { description: "Welcome", percent: 40 } }, { condition: 26 }],
    [
      "an account number of another member",
      { shared: { ...QUIET.shared, account: others(1) } },
      { sharedAccount: 36 },
    ],
    [
      "a holder of other members",
      { shared: { ...QUIET.shared, holder: others(2) } },
      { sharedHolder: 20 },
    ],
    ["one device", { shared: { ...QUIET.shared, device: others(2) } }, { sharedDevice: 32 }],
    ["one address", { shared: { ...QUIET.shared, address: others(2) } }, { sharedAddress: 10 }],
    [
      "an address of many members",
      { shared: { ...QUIET.shared, address: others(10) } },
      { sharedAddress: 5 },
    ],
    ["a different name", { holderName: "MALEE WONG" }, { nameMismatch: 18 }],
    ["a name in another script", { holderName: "สมชาย ใจดี" }, {}],
    [
      "a fast win",
      { depositsMinor: 100_000n, games: { inMinor: 100_000n, outMinor: 700_000n } },
      { fastWin: 22 },
    ],
    ["a small win", { depositsMinor: 10_000n, games: { inMinor: 10_000n, outMinor: 60_000n } }, {}],
    [
      "deposits that come back",
      { depositsMinor: 900_000n, games: { inMinor: 100_000n, outMinor: 700_000n } },
      {},
    ],
    [
      "a gift that was not played",
      { gifts: { sumMinor: 50_000n, missingMinor: 1n } },
      { giftWithoutPlay: 50 },
    ],
    ["no identity document", { identityMissingFromMinor: 5_000_000n }, { noIdentity: 30 }],
    ["a gift that was played", { gifts: { sumMinor: 50_000n, missingMinor: 0n } }, {}],
    [
      "a new bank account",
      { bankChange: { at: hoursAgo(70), isWaiting: false } },
      { bankChange: 16 },
    ],
    ["a bank account of last week", { bankChange: { at: hoursAgo(73), isWaiting: false } }, {}],
    [
      "a waiting bank account change",
      { bankChange: { at: hoursAgo(900), isWaiting: true } },
      { bankChange: 16 },
    ],
    ["an unconfirmed deposit", { unconfirmed: { count: 1, sumMinor: 1n } }, { unconfirmed: 30 }],
    ["a payment of another payer", { otherPayer: { count: 1, sumMinor: 1n } }, { otherPayer: 30 }],
    [
      "money that a decision brought",
      { decidedMoney: { count: 1, sumMinor: 1n, cases: 0 } },
      { decidedMoney: 30 },
    ],
    ["a manual adjustment", { adjustments: { count: 1, sumMinor: 50_000n } }, { adjustment: 8 }],
    ["a new address", { newAddress: "103.22.1.7" }, { newAddress: 6 }],
  ];
  test.each(cases)("scores: %s", (_name, facts, expected) => {
    expect(pointsOf(facts)).toEqual(expected);
  });
});

test("adds the points, highest first, up to 100", () => {
  const shared = { account: others(1), holder: others(1), device: others(2), address: others(2) };
  const risk = assess({ ...QUIET, shared, memberSince: now }, settings);
  expect(risk).toMatchObject({ score: 100, level: "high" });
  expect(risk.findings.map(({ rule }) => rule).slice(0, 3)).toEqual([
    "sharedAccount",
    "sharedDevice",
    "sharedHolder",
  ]);
  expect(risk.findings[1]?.members).toEqual([
    { id: "1", name: "Other 0" },
    { id: "2", name: "Other 1" },
  ]);
});

test.each([
  [29, "low"],
  [30, "medium"],
  [59, "medium"],
  [60, "high"],
])("a score of %s is %s", (score, level) => {
  expect(levelOf(score, settings)).toBe(level);
});

test.each([
  ["Somchai Jaidee", "MR SOMCHAI JAIDEE", "match"],
  ["jaidee somchai", "SOMCHAI J", "match"],
  ["Somchai", "SOMC JAI", "match"],
  ["นายสมชาย ใจดี", "นาย สมชาย ใ", "match"],
  ["Somchai Jaidee", "MALEE WONG", "mismatch"],
  ["Mr Somchai", "MR MALEE", "mismatch"],
  ["สมชาย ใจดี", "SOMCHAI JAIDEE", "unknown"],
  ["ສົມໃຈ", "สมใจ", "unknown"],
  ["", "SOMCHAI", "unknown"],
])("%s and %s: %s", (registered, holder, nameMatch) => {
  expect(compareNames(registered, holder)).toBe(nameMatch);
});

test("masks an address except for its network", () => {
  expect(maskAddress("103.22.14.9")).toBe("103.22.•.•");
  expect(maskAddress("2001:db8:1:2::/64")).toBe("2001:db8:•");
});

test("a gift that was not played goes to review without any points, as unconfirmed money does", () => {
  const points = {
    ...settings.points,
    giftWithoutPlay: 0,
    unconfirmed: 0,
    otherPayer: 0,
    decidedMoney: 0,
  };
  const isReviewed = (facts: Partial<RiskFacts>) =>
    needsReview(assess({ ...QUIET, ...facts }, { ...settings, points }), 101);
  expect(isReviewed({ gifts: { sumMinor: 5_000n, missingMinor: 1n } })).toBe(true);
  expect(isReviewed({ unconfirmed: { count: 1, sumMinor: 1n } })).toBe(true);
  expect(isReviewed({ otherPayer: { count: 1, sumMinor: 1n } })).toBe(true);
  expect(isReviewed({ decidedMoney: { count: 1, sumMinor: 1n, cases: 0 } })).toBe(true);
  expect(isReviewed({ decidedMoney: { count: 0, sumMinor: 0n, cases: 1 } })).toBe(true);
  expect(isReviewed({ identityMissingFromMinor: 5_000_000n })).toBe(true);
  expect(isReviewed({ gifts: { sumMinor: 5_000n, missingMinor: 0n } })).toBe(false);
});

test("unplayed money, and unknown money above the sum, wait whatever the score, and are not low", () => {
  const wait = (taken: Partial<RiskFacts["taken"]>) => {
    const risk = assess({ ...QUIET, taken: { ...QUIET.taken, ...taken } }, settings);
    return [needsReview(risk, 101), needsLook(risk), risk.level];
  };
  expect(wait({ unplayedMinor: 1n })).toEqual([true, true, "medium"]);
  expect(wait({ unknownMinor: 200_001n })).toEqual([true, true, "medium"]);
  expect(wait({ unknownMinor: 200_000n })).toEqual([false, false, "low"]);
});
