import type { WirePayload } from "@krapao/contract/office/setup-payloads";
import { inEachLanguage } from "@krapao/contract/office/setup-shapes";
import { ODDS_TOTAL, oddsTotal } from "@krapao/contract/office/wheel-odds";
import type { Currency } from "@krapao/ui/money";
import { LOCALES, type Locale } from "../../i18n/index.ts";
import { type LanguageTexts, missingLanguages } from "../../lib/language-tabs.tsx";
import type { Payload } from "./documents.ts";

type Stored = WirePayload<"wheel">;
type StoredSlice = Stored["slices"][number];

/** A wheel that is being written: its texts in every language. */
export interface SliceDraft extends Omit<StoredSlice, "label" | "htmlDescription"> {
  label: LanguageTexts;
  htmlDescription: LanguageTexts;
}
export interface WheelDraft extends Omit<Stored, "name" | "slices"> {
  name: LanguageTexts;
  slices: SliceDraft[];
}

/** A wheel as it is kept; one from before there were three languages has one text for all. */
export function wheelOf(payload: Payload): WheelDraft {
  const { name, slices, ...wheel } = payload as unknown as Stored;
  return {
    ...wheel,
    name: textsOf(name),
    slices: slices.map(({ label, htmlDescription, ...slice }) => ({
      ...slice,
      label: textsOf(label),
      htmlDescription: textsOf(htmlDescription),
    })),
  };
}

function textsOf(text: string | LanguageTexts): LanguageTexts {
  return typeof text === "string" ? inEachLanguage(text) : text;
}

/** How many texts of a wheel a language lacks; a description may be empty in all of them. */
export function missingIn({ name, slices }: WheelDraft, locale: Locale): number {
  const isMissing = (texts: LanguageTexts) => texts[locale].trim() === "";
  const half = slices.filter(
    ({ htmlDescription }) =>
      isMissing(htmlDescription) && missingLanguages(htmlDescription).length < LOCALES.length,
  );
  return [name, ...slices.map(({ label }) => label)].filter(isMissing).length + half.length;
}

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
    label: inEachLanguage(String(number)),
    bgColor: "#27397a",
    textColor: "#ffffff",
    htmlDescription: inEachLanguage(""),
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
    name: inEachLanguage(""),
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
