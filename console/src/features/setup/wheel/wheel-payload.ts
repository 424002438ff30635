import { spinCost } from "@krapao/contract/console/setup/campaign-cost";
import type { WirePayload } from "@krapao/contract/console/setup/payloads";
import { inEachLanguage } from "@krapao/contract/console/setup/shapes";
import { ODDS_TOTAL, oddsTotal } from "@krapao/contract/console/setup/wheel-odds";
import { LANGUAGES, type Language } from "@krapao/contract/languages";
import { type Currency, fromMinor } from "@krapao/contract/money";
import { type LanguageTexts, missingLanguages } from "../../../lib/forms/language-tabs.tsx";
import type { Payload } from "../payload.ts";

type Stored = WirePayload<"wheel">;
type StoredSlice = Stored["slices"][number];

/** A slice in the editor, with its texts in every language. */
export interface SliceDraft extends Omit<StoredSlice, "label" | "htmlDescription"> {
  label: LanguageTexts;
  htmlDescription: LanguageTexts;
}
export interface WheelDraft extends Omit<Stored, "name" | "slices"> {
  name: LanguageTexts;
  slices: SliceDraft[];
}

/** The stored wheel for the editor. A text stored as one string is used in every language. */
export function wheelOf(payload: Payload): WheelDraft {
  const { name, slices, ...wheel } = payload as Stored;
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

/**
 * Number of texts that a language lacks. A description that is empty in every language is not
 * missing.
 */
export function missingIn({ name, slices }: WheelDraft, locale: Language): number {
  const isMissing = (texts: LanguageTexts) => texts[locale].trim() === "";
  const partialDescriptions = slices.filter(
    ({ htmlDescription }) =>
      isMissing(htmlDescription) && missingLanguages(htmlDescription).length < LANGUAGES.length,
  );
  return (
    [name, ...slices.map(({ label }) => label)].filter(isMissing).length +
    partialDescriptions.length
  );
}

const SIGNS: Record<Currency, string> = { THB: "฿", LAK: "₭" };

/** The label as members of a currency see it: `{amount}` is the prize. */
export function labelOf({ label, amount }: SliceDraft, locale: Language, currency: Currency) {
  const prize = `${SIGNS[currency]}${amount[currency].toLocaleString("en")}`;
  return label[locale].replaceAll("{amount}", prize);
}

/** Expected cost of a spin in units of the currency. */
export function costOf(slices: readonly SliceDraft[], currency: Currency): number {
  return fromMinor(spinCost(slices, currency));
}

/** A new slice, which gets the remaining odds. */
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

/** The first draft of a wheel. */
export function blankWheel(): WheelDraft {
  const first = newSlice([]);
  return {
    code: "WHEEL-1",
    name: inEachLanguage(""),
    budget: { THB: 0, LAK: 0 },
    slices: [
      { ...first, weight: 500 },
      { ...newSlice([first]), weight: 500 },
    ],
  };
}

/** A copy of the rows with one row at another position. */
export function moved<T>(rows: readonly T[], from: number, to: number): T[] {
  const next = [...rows];
  const [row] = next.splice(from, 1);
  if (row !== undefined) next.splice(to, 0, row);
  return next;
}
