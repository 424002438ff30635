import { RISK_RULES, type RiskRule } from "@krapao/contract/console/withdrawals";
import { describe, expect, test } from "vitest";
import { evidenceText, ruleText } from "./finding-text.ts";
import en from "./texts/en.ts";
import la from "./texts/la.ts";
import th from "./texts/th.ts";
import type { Finding } from "./withdrawal-calls.ts";

const EVIDENCE: Partial<Record<RiskRule, Finding["evidence"]>> = {
  newMember: { days: 3 },
  velocity: { count: 6, sum: 12_000 },
  large: { limit: 20_000, paidBefore: 0 },
  unusual: { times: 9, average: 500 },
  condition: { description: "Welcome", percent: 40.5 },
  sharedHolder: { holder: "ANUCHA PONGDEE" },
  sharedAddress: { address: "103.22.•.•" },
  nameMismatch: { nameMatch: "mismatch", registered: "A B", holder: "C D" },
  fastWin: { outOfGames: 9_000, intoGames: 1_000 },
  noIdentity: { limit: 50_000 },
  unplayed: { sum: 4_990 },
  unknownPlay: { sum: 3_000, games: "PG" },
  giftWithoutPlay: { gifts: 500, turnover: 10 },
  bankChange: { hours: 5, state: "waiting" },
  unconfirmed: { count: 1, sum: 50 },
  otherPayer: { count: 1, sum: 50 },
  adjustment: { count: 1, sum: -50 },
  newAddress: { address: "103.22.•.•" },
};
const members = [
  { id: "1", name: "One" },
  { id: "2", name: "Two" },
];
const finding = (rule: RiskRule, evidence = EVIDENCE[rule] ?? {}): Finding => ({
  rule,
  points: 10,
  waits: false,
  evidence,
  members: rule.startsWith("shared") ? members : [],
});

describe.each([
  ["th", th],
  ["la", la as typeof th],
  ["en", en as typeof th],
])("in %s", (_locale, t) => {
  test.each(RISK_RULES)("%s has a name and evidence", (rule) => {
    const title = ruleText(finding(rule), t);
    expect(title).not.toBe("");
    if (rule.startsWith("shared")) expect(title).toContain("2");
    const text = evidenceText(finding(rule), { t, currency: "THB" });
    expect(text).not.toMatch(/undefined|NaN/);
    if (EVIDENCE[rule]) expect(text).not.toBe("");
  });
});

test("the evidence has amounts and counts", () => {
  const textFor = (rule: RiskRule) =>
    evidenceText(finding(rule), { t: en as typeof th, currency: "THB" });
  expect(textFor("velocity")).toBe("6 times, ฿12,000.00 in all");
  expect(textFor("large")).toBe("From ฿20,000.00 on, and the first withdrawal");
  expect(textFor("adjustment")).toBe("1 times, −฿50.00 in all");
  expect(textFor("condition")).toBe("Welcome is at 40%");
});

test("a matching name shows only the account holder", () => {
  const fits = finding("nameMismatch", { nameMatch: "match", registered: "a", holder: "ANUCHA" });
  expect(ruleText(fits, en as typeof th)).toBe("Account name as registered");
  expect(evidenceText(fits, { t: en as typeof th, currency: "LAK" })).toBe("ANUCHA");
});
