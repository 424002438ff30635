import { isRule } from "@krapao/contract/console/segments/rule";
import { expect, test } from "vitest";
import { conditionFor, FIELDS, newGroup, wordsOf } from "./rule.ts";

test("a condition about each field is accepted by the server's schema", () => {
  for (const field of FIELDS) {
    const made = conditionFor(field);
    const condition =
      "values" in made && made.values.length === 0 ? { ...made, values: ["x"] } : made;
    const rule = {
      joined: "any",
      groups: [newGroup(), { joined: "all", conditions: [condition] }],
    };
    expect(isRule(rule), field).toBe(true);
  }
});

test("another field keeps the comparison, the days and the amount", () => {
  const before = conditionFor("deposits");
  const changed = {
    ...before,
    is: "atMost",
    days: 30,
    amount: { THB: 5, LAK: 6 },
  } as typeof before;
  expect(conditionFor("lost", changed)).toEqual({ ...changed, field: "lost" });
  expect(conditionFor("tag", changed)).toEqual({ field: "tag", is: "oneOf", values: [] });
});

test("words are separated by commas", () => {
  expect(wordsOf(" vip, ,no offers,")).toEqual(["vip", "no offers"]);
});
