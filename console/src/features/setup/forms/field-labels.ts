import type { Currency } from "@krapao/ui/money";
import { coreTexts } from "../../i18n/core/index.ts";
import { LOCALE_NAMES, useTexts } from "../../i18n/index.ts";
import { dateTime, money } from "../../lib/format.ts";
import type { FieldSpec } from "./field-specs.ts";
import { specsOf } from "./specs-of.ts";
import { setupTexts } from "./texts/index.ts";
import { percentOf } from "./wheel-payload.ts";

type Words = Readonly<Record<string, string>>;

/** The wheel has an editor of its own; these are its fields where a change of it is told. */
const WHEEL: readonly FieldSpec[] = [
  { name: "code", label: "campaign", as: "text" },
  { name: "name", label: "wheelName", as: "texts" },
  {
    name: "slices",
    as: "list",
    blank: () => ({}),
    fields: [
      { name: "prize", as: "choice", options: [] },
      { name: "amount", as: "amounts" },
    ],
  },
];

/** A value inside a payload, by its path. */
export interface Leaf {
  path: string;
  before: unknown;
  after: unknown;
}

/** What is told of a document's field: where it stands and what it holds, in the words of its form. */
export function useFieldWords(kind: string, documentKey: string) {
  const t = useTexts(setupTexts);
  const core = useTexts(coreTexts);
  const specs = kind === "wheel" ? WHEEL : specsOf(kind, documentKey);
  const { wheelName, background: bgColor, textColor, odds: weight, prize } = t;
  const fields =
    kind === "wheel" ? { ...t.fields, wheelName, bgColor, textColor, weight, prize } : t.fields;
  return {
    place: (path: string) => placeWords(path, specs, fields),
    value: (path: string, value: unknown, currency: Currency) => {
      if (value === null || value === undefined || value === "") return "–";
      if (typeof value === "boolean") return value ? core.yes : core.no;
      const { spec, last } = specAt(path, specs);
      if (kind === "wheel" && last === "weight") return `${percentOf(Number(value))}%`;
      switch (spec?.as) {
        case "amount":
          return money(Number(value), currency);
        case "amounts":
          return money(Number(value), last === "LAK" ? "LAK" : "THB");
        case "rate":
          return `${Number(value) / 100}%`;
        case "moment":
          return dateTime(String(value));
        case "choice":
          return wordOf(last === "prize" ? t.prizes : t.choices, String(value));
        default:
          return String(value);
      }
    },
  };
}

/** Each value that differs, also inside rows that only one of the two has. */
export function leavesOf({ path, before, after }: Leaf): Leaf[] {
  const [one, other] = [branches(before), branches(after)];
  if (!one && !other) return before === after ? [] : [{ path, before, after }];
  const names = new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})]);
  return [...names].flatMap((name) =>
    leavesOf({
      path: path ? `${path}.${name}` : name,
      before: one?.[name] ?? null,
      after: other?.[name] ?? null,
    }),
  );
}

function branches(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
}

/** `banners.0.image` is "Banners 1 · Picture"; a name that no form knows stands as it is. */
export function placeWords(path: string, specs: readonly FieldSpec[], fields: Words): string {
  const words: string[] = [];
  let within = specs;
  for (const part of path.split(".")) {
    const spec = within.find(({ name }) => name === part);
    if (/^\d+$/.test(part)) words.push(`${words.pop() ?? ""} ${Number(part) + 1}`.trim());
    else words.push(languageOf(part) ?? wordOf(fields, spec?.label ?? part));
    if (spec) within = fieldsOf(spec);
  }
  return words.join(" · ");
}

/** The field that a path leads to or into. */
function specAt(path: string, specs: readonly FieldSpec[]) {
  const parts = path.split(".");
  let spec: FieldSpec | undefined;
  for (const part of parts) {
    spec = (spec ? fieldsOf(spec) : specs).find(({ name }) => name === part) ?? spec;
  }
  return { spec, last: parts.at(-1) };
}

const fieldsOf = (spec: FieldSpec): readonly FieldSpec[] =>
  "fields" in spec ? (spec.fields ?? []) : [];

const languageOf = (part: string) => LOCALE_NAMES.find(([locale]) => locale === part)?.[1];

const wordOf = (words: Words, key: string) => words[key] ?? key;
