import type { WirePayload } from "@krapao/contract/office/setup-payloads";
import { ODDS_TOTAL, oddsTotal } from "@krapao/contract/office/wheel-odds";
import type { Currency } from "@krapao/ui/money";

/** A wheel as it goes over the wire. */
export type WheelDraft = WirePayload<"wheel">;
export type SliceDraft = WheelDraft["slices"][number];

/** Percent with one decimal, as the odds are shown. */
export const percentOf = (weight: number) => (weight / (ODDS_TOTAL / 100)).toFixed(1);

/** What a spin is expected to cost, in units. */
export function costOf(slices: readonly SliceDraft[], currency: Currency): number {
  const total = oddsTotal(slices);
  const cost = slices.reduce(
    (sum, { prize, weight, amount }) =>
      prize === "cash" || prize === "bonus"
        ? sum + weight * Math.round(amount[currency] * 100)
        : sum,
    0,
  );
  return total === 0 ? 0 : Math.ceil(cost / total) / 100;
}

/** The last slice without odds of its own takes what is left. */
export function newSlice(slices: readonly SliceDraft[]): SliceDraft {
  const codes = new Set(slices.map(({ code }) => code));
  let number = slices.length + 1;
  while (codes.has(`SLICE${number}`)) number += 1;
  return {
    code: `SLICE${number}`,
    label: String(number),
    bgColor: "#27397a",
    textColor: "#ffffff",
    htmlDescription: "",
    weight: Math.max(0, ODDS_TOTAL - oddsTotal(slices)),
    prize: "nothing",
    amount: { THB: 0, LAK: 0 },
    percentSuccess: null,
    percentFail: null,
    validDays: 30,
  };
}

/** A wheel that nobody has written yet. */
export function blankWheel(): WheelDraft {
  const first = newSlice([]);
  return {
    code: "WHEEL-1",
    name: "",
    slices: [
      { ...first, weight: 500 },
      { ...newSlice([first]), weight: 500 },
    ],
  };
}

/** Puts a slice somewhere else. */
export function moved<T>(rows: readonly T[], from: number, to: number): T[] {
  const next = [...rows];
  const [row] = next.splice(from, 1);
  if (row !== undefined) next.splice(to, 0, row);
  return next;
}
