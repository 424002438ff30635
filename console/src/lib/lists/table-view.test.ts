import { expect, test } from "vitest";
import { runBulk } from "./bulk/run-bulk.ts";
import { idsBetween } from "./bulk/selection.ts";
import { sumsText } from "./bulk/sums.ts";
import { moved, nextSort, readSort, readWidths, shownColumns, widthsText } from "./table-view.ts";
import { amountsOf, anyOf, daysOf, operatorOf, rangeText, readRange } from "./tools/filter.ts";

const columns = [
  { id: "member" },
  { id: "amount", sort: "amount" },
  { id: "bank", isOptional: true },
];

test("a header sorts by the largest first, then by the smallest, then as usual", () => {
  const first = nextSort("amount", null);
  const second = nextSort("amount", first);
  expect([first, second, nextSort("amount", second)]).toEqual([
    { by: "amount", isDescending: true },
    { by: "amount", isDescending: false },
    null,
  ]);
});

test("an address that sorts by another column than the list's is ignored", () => {
  expect(readSort("-amount", columns)).toEqual({ by: "amount", isDescending: true });
  expect(readSort("member", columns)).toBeNull();
  expect(readSort(undefined, columns)).toBeNull();
});

test("the address chooses and orders columns; without it the usual ones show", () => {
  const idsOf = (text?: string) => shownColumns(text, columns).map(({ id }) => id);
  expect(idsOf()).toEqual(["member", "amount"]);
  expect(idsOf("bank,member,bank,nothing")).toEqual(["bank", "member"]);
  expect(moved(["a", "b", "c"], "c", -1)).toEqual(["a", "c", "b"]);
  expect(moved(["a", "b"], "a", -1)).toEqual(["a", "b"]);
});

test("widths of the address stay within what can be read", () => {
  expect(readWidths("amount:140,member:10,x:abc")).toEqual({ amount: 140, member: 56 });
  expect(widthsText({ amount: 140, member: 56 })).toBe("amount:140,member:56");
});

test("filters of the address become the input of the call, and nonsense is left out", () => {
  expect(amountsOf("100..500.50")).toEqual({ amountMin: 100, amountMax: 500.5 });
  expect(amountsOf("x..")).toEqual({ amountMin: null, amountMax: null });
  expect(daysOf("2026-11-01..")).toEqual({ from: "2026-11-01", to: null });
  expect(anyOf("low,odd", ["low", "high"])).toEqual(["low"]);
  expect(anyOf("", ["low", "high"])).toBeNull();
  expect([operatorOf(readRange("1..2")), operatorOf(readRange("..2"))]).toEqual([
    "between",
    "atMost",
  ]);
  expect(rangeText({ min: "", max: "" })).toBe("");
});

test("Shift selects from one row to the other, in both directions", () => {
  expect(idsBetween(["a", "b", "c", "d"], "d", "b")).toEqual(["b", "c", "d"]);
});

test("the sum of a selection is exact, and by currency", () => {
  const row = (amount: number, currency: "THB" | "LAK") => ({ amount, currency });
  const text = sumsText([row(0.1, "THB"), row(0.2, "THB"), row(50_000, "LAK")]);
  expect(text).toContain("0.30");
  expect(text).toContain("50,000");
});

test("one item that is refused does not stop the others", async () => {
  const results = await runBulk(
    [1, 2, 3, 4, 5, 6],
    (row) => (row === 3 ? Promise.reject(new Error("no")) : Promise.resolve()),
    () => undefined,
  );
  expect(results).toHaveLength(6);
  expect(results.filter(({ error }) => error !== null).map(({ row }) => row)).toEqual([3]);
});
