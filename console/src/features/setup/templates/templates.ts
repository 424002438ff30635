/** First contents of documents, whole in three languages: an operator checks and publishes them. */

import type { TextsOf } from "@krapao/browser/i18n/texts";
import type { SetupKind } from "@krapao/contract/console/setup/payloads";
import { LANGUAGES, type Language } from "@krapao/contract/languages";
import type { Currency } from "@krapao/contract/money";
import { blankOfKind } from "../forms/field-specs.ts";
import type { Payload } from "../payload.ts";
import { templateTexts } from "./index.ts";

type Texts = TextsOf<typeof templateTexts>;
type InLanguages = Record<Language, Texts>;
export type TemplateName = keyof Texts["names"];

export interface Template {
  name: TemplateName;
  kind: SetupKind;
  /** The only document that it is for; without it, it begins new ones. */
  key?: string;
  content: (texts: InLanguages, currency: Currency) => Payload;
}

/** The worth of a baht in kip, for the round amounts of the templates. */
const KIP = 600;
const inCurrency = (baht: number, currency: Currency) => (currency === "LAK" ? baht * KIP : baht);
const both = (baht: number) => ({ THB: baht, LAK: baht * KIP });

const pick = (texts: InLanguages, of: (texts: Texts) => string) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, of(texts[language])]));

function depositBonus(
  texts: InLanguages,
  currency: Currency,
  set: { of: "welcome" | "reload"; percent: number; cap: number; from: number; budget: number },
): Payload {
  return {
    ...blankOfKind("bonus"),
    name: pick(texts, (each) => each[set.of].name),
    notice: pick(texts, (each) => each[set.of].notice),
    currency,
    amount: null,
    percent: set.percent,
    cap: inCurrency(set.cap, currency),
    minDeposit: inCurrency(set.from, currency),
    depositMaxHours: 24,
    turnoverCountsDeposit: true,
    budget: inCurrency(set.budget, currency),
  };
}

export const TEMPLATES: readonly Template[] = [
  {
    name: "welcome",
    kind: "bonus",
    content: (texts, currency) => ({
      ...depositBonus(texts, currency, {
        of: "welcome",
        percent: 100,
        cap: 1_000,
        from: 100,
        budget: 100_000,
      }),
      turnoverTimes: 15,
    }),
  },
  {
    name: "reload",
    kind: "bonus",
    content: (texts, currency) => ({
      ...depositBonus(texts, currency, {
        of: "reload",
        percent: 20,
        cap: 500,
        from: 200,
        budget: 50_000,
      }),
      type: "day",
      turnoverTimes: 5,
    }),
  },
  {
    name: "giftCode",
    kind: "promotion",
    content: (texts, currency) => ({
      ...blankOfKind("promotion"),
      description: pick(texts, (each) => each.giftCode.description),
      currency,
      amount: inCurrency(50, currency),
      turnoverTimes: 30,
      budget: inCurrency(10_000, currency),
    }),
  },
  {
    name: "cashbackWeekend",
    kind: "setting",
    key: "refund",
    content: (texts) => ({
      ...blankOfKind("setting", "refund"),
      isActive: true,
      name: pick(texts, (each) => each.cashback.name),
      rate: 1_000,
      minimum: both(10),
      cap: both(5_000),
      budget: both(100_000),
      info: pick(texts, (each) => each.cashback.info),
    }),
  },
  {
    name: "freeNotice",
    kind: "setting",
    key: "notice",
    content: (texts) => ({ notice: pick(texts, (each) => each.notice) }),
  },
];

/** The templates that begin new documents of a kind, or those of one document. */
export function templatesOf(kind: SetupKind, key?: string): readonly Template[] {
  return TEMPLATES.filter((each) => each.kind === kind && each.key === key);
}

/** The content of a template, in every language. */
export async function readTemplate(template: Template, currency: Currency): Promise<Payload> {
  const [th, la, en] = await Promise.all(LANGUAGES.map((each) => templateTexts.load(each)));
  if (!th || !la || !en) throw new Error("the languages are th, la and en");
  return template.content({ th, la, en }, currency);
}
