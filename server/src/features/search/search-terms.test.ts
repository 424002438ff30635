import { describe, expect, test } from "vitest";
import { searchTermsOf } from "./search-terms.ts";

/** The parts of the terms that ask for something. */
const asked = (text: string) =>
  Object.fromEntries(Object.entries(searchTermsOf(text)).filter(([, value]) => value !== null));

describe("what a text looks like decides what is asked", () => {
  test.each([
    ["WD-1A2B3C4D", { groups: ["withdrawals", "payouts"], ending: "1a2b3c4d" }],
    ["wd1a2b3c4d", { groups: ["withdrawals", "payouts"], ending: "1a2b3c4d" }],
    ["PY-1A2", { groups: ["payouts"], ending: "1a2" }],
    ["DP-1A2B3C4D", { groups: ["deposits"], ending: "1a2b3c4d" }],
    ["SL-1a2b3c4d", { groups: ["slips"], ending: "1a2b3c4d" }],
    ["TR-1A2B3C4D", { groups: ["transfers"], ending: "1a2b3c4d" }],
    ["BN-1A2B3C4D", { groups: ["bonuses"], ending: "1a2b3c4d" }],
    ["203.0.113.7", { trace: { kind: "address", value: "203.0.113.7" }, address: "203.0.113.7" }],
    [
      "2001:db8::1",
      { trace: { kind: "address", value: "2001:db8:0:0::/64" }, address: "2001:db8::1" },
    ],
    ["2001:db8:0:0::/64", { trace: { kind: "address", value: "2001:db8:0:0::/64" } }],
    ["0812", { member: "0812", masked: "0812" }],
    ["••••••0812", { member: "0812", masked: "0812" }],
    ["xxx-xx1 234", { member: "xxx-xx1 234", name: "xxx-xx1 234", masked: "1234" }],
    ["Somchai  Jaidee", { member: "Somchai Jaidee", name: "Somchai Jaidee" }],
    ["WD-", { member: "WD-", name: "WD-" }],
    ["", {}],
    ["•••", {}],
  ])("%s", (text, terms) => {
    expect(asked(text)).toEqual(terms);
  });

  test("an id asks for ids, and for references that look like one", () => {
    const id = "0198C0DE-0000-7000-8000-000000000001";
    expect(asked(id)).toEqual({ id: id.toLowerCase(), external: [id, id.toLowerCase()] });
  });

  test("a bank's reference is asked in each case, and may be a name", () => {
    expect(asked("Ab12cd")).toEqual({
      external: ["Ab12cd", "AB12CD", "ab12cd"],
      member: "Ab12cd",
      name: "Ab12cd",
    });
  });

  test("digits ask phones and accounts, whole numbers the account of a withdrawal too", () => {
    expect(asked("1234567890")).toEqual({
      external: ["1234567890"],
      account: "1234567890",
      masked: "1234567890",
      member: "1234567890",
    });
    expect(asked("123-4-56789-0")).toEqual({
      external: ["123-4-56789-0"],
      account: "1234567890",
      masked: "1234567890",
      member: "123-4-56789-0",
    });
  });
});
