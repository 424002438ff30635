import { LANGUAGE_NAMES } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import type { Currency } from "@krapao/contract/money";
import { coreTexts, segmentsTexts } from "../../../i18n/texts.ts";
import { dateTime, durationValue, money, whole } from "../../../lib/format.ts";
import { percentOf } from "../odds.ts";
import { setupTexts } from "../texts.ts";
import { type FieldSpec, specsOf } from "./field-specs.ts";

type Labels = Readonly<Record<string, string>>;

/** Labels and formatted values of a document's fields, as in its form. */
export function useFieldLabels(kind: string, documentKey: string) {
  const t = useTexts(setupTexts);
  const core = useTexts(coreTexts);
  const { everyMember } = useTexts(segmentsTexts);
  const specs = specsOf(kind, documentKey);
  const { wheelName, background: bgColor, textColor, odds: weight, prize } = t;
  const { order } = t;
  const fields =
    kind === "wheel"
      ? { ...t.fields, order, wheelName, bgColor, textColor, weight, prize }
      : { ...t.fields, order };
  return {
    label: (path: string) => labelOfPath(path, specs, fields),
    /** Whether the value is HTML: a row of a list without fields is a page. */
    isHtml: (path: string) => {
      const { spec } = specAt(path, specs);
      return spec?.kind === "html" || (spec?.kind === "list" && !spec.fields);
    },
    isPicture: (path: string) => specAt(path, specs).spec?.kind === "picture",
    /** @param currency null: not known */
    value: (path: string, value: unknown, currency: Currency | null) => {
      const { spec, last } = specAt(path, specs);
      if (spec?.kind === "segment" && value === null) return everyMember;
      if (value === null || value === undefined || value === "") return "–";
      if (typeof value === "boolean") return value ? core.labels.yes : core.no;
      if (kind === "wheel" && last === "weight") return `${percentOf(Number(value))}%`;
      switch (spec?.kind) {
        case "number":
          return spec.unit ? durationValue(Number(value), spec.unit) : String(value);
        case "amount":
          return currency ? money(Number(value), currency) : whole(Number(value));
        case "amounts":
          return money(Number(value), last === "LAK" ? "LAK" : "THB");
        case "rate":
          return `${Number(value) / 100}%`;
        case "time":
          return dateTime(String(value));
        case "choice":
          return labelOf(last === "prize" ? t.prizes : t[spec.of ?? "choices"], String(value));
        default:
          return String(value);
      }
    },
  };
}

/** Label of a path: `banners.0.image` is "Banners 1 · Image". An unknown name is shown as it is. */
export function labelOfPath(path: string, specs: readonly FieldSpec[], fields: Labels): string {
  const labels: string[] = [];
  let within = specs;
  for (const part of path.split(".")) {
    const spec = within.find(({ name }) => name === part);
    if (/^\d+$/.test(part)) labels.push(`${labels.pop() ?? ""} ${Number(part) + 1}`.trim());
    else labels.push(languageOf(part) ?? labelOf(fields, spec?.label ?? part));
    if (spec) within = spec.fields ?? [];
  }
  return labels.join(" · ");
}

/** The specification of the deepest known field of a path. */
function specAt(path: string, specs: readonly FieldSpec[]) {
  const parts = path.split(".");
  let spec: FieldSpec | undefined;
  for (const part of parts) {
    spec = (spec ? (spec.fields ?? []) : specs).find(({ name }) => name === part) ?? spec;
  }
  return { spec, last: parts.at(-1) };
}

const languageOf = (part: string) => LANGUAGE_NAMES.find(([locale]) => locale === part)?.[1];

const labelOf = (labels: Labels, key: string) => labels[key] ?? key;
