import { expect, test } from "vitest";
import { draftOf, limitsOf, networksOf, typedAmount } from "./access-draft.ts";

test("reads amounts as typed", () => {
  expect(
    ["", "1,000", "0.5", "12.345", "-1", "0", "x"].map((text) => typedAmount(text, "THB")),
  ).toEqual([null, 1000, 0.5, Number.NaN, Number.NaN, 0, Number.NaN]);
});

test("a row without amounts is no limit, and a wrong one stops the request", () => {
  const known = { kind: "deposits", currency: "THB", once: 500, day: null } as const;
  const rows = draftOf([known], ["THB"]);
  expect(rows.map(({ kind, once }) => [kind, once])).toEqual([
    ["withdrawals", ""],
    ["deposits", "500"],
    ["adjustments", ""],
  ]);
  expect(limitsOf(rows)).toEqual([known]);
  expect(limitsOf(rows.map((row) => ({ ...row, day: "much" })))).toBeNull();
});

test("reads one network on a line", () => {
  expect(networksOf(" 10.0.0.0/8\n\n2001:db8::1, 1.2.3.4 ")).toEqual([
    "10.0.0.0/8",
    "2001:db8::1",
    "1.2.3.4",
  ]);
});
