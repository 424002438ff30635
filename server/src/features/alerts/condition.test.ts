import { ALERT_RULES } from "@krapao/contract/console/alerts/rules";
import { expect, test } from "vitest";
import { NO_TROUBLES } from "../../kernel/outbound/troubles.ts";
import { compareAlerts, type Figure, partyFigures, reached, rulesOf } from "./condition.ts";
import { isQuiet, receiversOf } from "./receivers.ts";

const figure = (subject: string, value: number): Figure => ({
  rule: "account.limit",
  subject,
  figure: value,
});

test("a saved rule replaces the delivered one, and every rule exists", () => {
  const [delivered] = rulesOf([]).filter(({ rule }) => rule === "account.limit");
  expect(delivered).toMatchObject({ threshold: 80, isOn: true, changedBy: null });
  if (!delivered) return;
  const rules = rulesOf([{ ...delivered, threshold: 90, changedBy: "Dao" }]);
  expect(rules.map(({ rule }) => rule)).toEqual([...ALERT_RULES]);
  expect(reached([figure("a", 89), figure("b", 90)], rules)).toEqual([figure("b", 90)]);
  const off = rulesOf([{ ...delivered, isOn: false }]);
  expect(reached([figure("b", 100)], off)).toEqual([]);
});

test("an amount is compared with the threshold of its currency", () => {
  const [large] = rulesOf([]).filter(({ rule }) => rule === "withdrawal.large");
  if (!large) throw new Error("the rule is missing");
  const rules = [{ ...large, amounts: { THB: 1_000, LAK: 500_000 } }];
  const amount = (currency: "THB" | "LAK", value: number): Figure => ({
    rule: "withdrawal.large",
    subject: `${currency} ${value}`,
    figure: value,
    currency,
  });
  const found = [amount("THB", 999), amount("THB", 1_000), amount("LAK", 499_999)];
  expect(reached([...found, amount("LAK", 500_000)], rules)).toEqual([
    amount("THB", 1_000),
    amount("LAK", 500_000),
  ]);
  // A rule that was saved before amounts had currencies keeps its one threshold.
  expect(reached([amount("LAK", 1_000)], [{ ...large, threshold: 1_000, amounts: null }])).toEqual([
    amount("LAK", 1_000),
  ]);
});

test("the paying account is watched from its threshold down", () => {
  const rules = rulesOf([]);
  const low = (figure: number): Figure => ({
    rule: "paying.low",
    subject: "THB",
    figure,
    currency: "THB",
  });
  expect(reached([low(100_001)], rules)).toEqual([]);
  expect(reached([low(100_000), low(-5)], rules)).toEqual([low(100_000), low(-5)]);
  const dry = (figure: number): Figure => ({ rule: "paying.dry", subject: "THB", figure });
  expect(reached([dry(181), dry(180)], rules)).toEqual([dry(180)]);
});

test("an open alert is not opened again, moves with its figure and closes with its condition", () => {
  const open = [
    { ...figure("same", 80), id: "1" },
    { ...figure("moved", 80), id: "2" },
    { ...figure("over", 80), id: "3" },
  ];
  const found = compareAlerts(open, [figure("same", 80), figure("moved", 95), figure("new", 99)]);
  expect(found.opened).toEqual([figure("new", 99)]);
  expect(found.ended.map(({ id }) => id)).toEqual(["3"]);
  expect(found.moved).toEqual([{ id: "2", figure: 95, detail: "" }]);
});

test("a party with few calls and a provider in maintenance are not watched", () => {
  const calls = (externalParty: string, count: number) => ({
    ...NO_TROUBLES,
    externalParty,
    calls: count,
    errors: count / 2,
    p95Ms: 4_000,
  });
  const providers = [
    { code: "joker2", isOpen: true },
    { code: "betflix", isOpen: false },
  ];
  const health = [calls("joker2", 10), calls("betflix", 10), calls("sms", 10), calls("ww", 4)];
  expect(partyFigures(health, providers)).toEqual([
    { rule: "provider.errors", subject: "joker2", figure: 50 },
    { rule: "provider.slow", subject: "joker2", figure: 4_000 },
    { rule: "party.errors", subject: "sms", figure: 50 },
  ]);
});

test("a company that denies us or cannot be read is an alert at a few calls, not at one in a thousand", () => {
  const party = { ...NO_TROUBLES, externalParty: "sms", p95Ms: null };
  const rules = (calls: object) =>
    partyFigures([{ ...party, calls: 1, ...calls }], []).map(({ rule, figure, detail }) => [
      rule,
      figure,
      detail,
    ]);
  expect(rules({ denied: 1, lastDenied: "send: status 401" })).toEqual([
    ["party.denied", 1, "send: status 401"],
  ]);
  expect(rules({ unreadable: 1, lastUnreadable: "send: not JSON" })).toEqual([
    ["party.unreadable", 1, "send: not JSON"],
  ]);
  const many = { calls: 1_000, denied: 9, unreadable: 10, lastUnreadable: "send: data.id" };
  expect(rules(many)).toEqual([
    ["party.errors", 0, undefined],
    ["party.unreadable", 10, "send: data.id"],
  ]);
  expect(rules({ calls: 1_000, unreadable: 1 })).toEqual([["party.errors", 0, undefined]]);
});

/** A time of Bangkok on Wednesday, 25 November 2026. */
const at = (time: string) => new Date(`2026-11-25T${time}:00+07:00`);

test("quiet hours span midnight, and a critical alert is never quiet", () => {
  const night = { severity: "warning" as const, quietFrom: 22 * 60, quietTo: 7 * 60 };
  expect(["21:59", "22:00", "06:59", "07:00"].map((time) => isQuiet(at(time), night))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isQuiet(at("23:00"), { ...night, severity: "critical" })).toBe(false);
  expect(isQuiet(at("23:00"), { ...night, quietTo: night.quietFrom })).toBe(false);
});

test("the person on duty gets the message; without one, all of the rule's roles", () => {
  const person = (staffId: string, role: "cashier" | "manager" | "agent") => ({
    staffId,
    role,
    lineId: "",
    telegramId: "",
  });
  const staff = [person("a", "cashier"), person("b", "manager"), person("c", "agent")];
  const duties = [
    { staffId: "a", weekday: 3, from: 9 * 60, to: 17 * 60 },
    { staffId: "c", weekday: 3, from: 17 * 60, to: 24 * 60 },
  ];
  const ids = (time: string) =>
    receiversOf(staff, { roles: ["cashier", "manager"], duties, at: at(time) }).map(
      ({ staffId }) => staffId,
    );
  expect(ids("09:00")).toEqual(["a"]);
  expect(ids("17:00")).toEqual(["a", "b"]);
});
