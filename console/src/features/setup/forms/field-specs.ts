/** The fields of each form, as the contract declares them. Their labels are texts. */
import { OWN_LIMITS } from "@krapao/contract/console/segments/limits";
import { fieldsOf, type SetupKind } from "@krapao/contract/console/setup/payloads";
import { blankOf } from "@krapao/contract/records/group";
import { type FormField, type FormFields, none } from "@krapao/contract/records/kinds";
import type { DurationUnit } from "../../../lib/format.ts";

/** A field of a form; what else a kind says of it is in the contract. */
export interface FieldSpec extends Partial<Omit<FormField, "kind" | "fields">> {
  name: string;
  kind: string;
  isWide?: boolean;
  /** Of a duration, which is also shown in words. */
  unit?: DurationUnit;
  least?: number;
  most?: number;
  /** Every language, or none. */
  isOptional?: boolean;
  values?: readonly string[];
  /** The texts of its values, if they are not the common ones. */
  of?: "places" | "targets" | "qrMakers";
  fields?: readonly FieldSpec[];
  /** A new row of a list. */
  blank?: unknown;
}

/** Kinds of values that take a whole line of a form. */
const WIDE = ["amounts", "bool", "captions", "group", "html", "lines", "list", "texts"];

export const specsOfFields = (fields: FormFields): readonly FieldSpec[] =>
  Object.entries(fields).map(([name, { fields: within, ...field }]) => ({
    ...field,
    name,
    isWide: WIDE.includes(field.kind),
    ...(within && { fields: specsOfFields(within) }),
    blank: within ? blankOf(within) : none,
  }));

/** The wheel and the rule of a segment have their own forms: these are for lists of changes. */
const WHEEL: readonly FieldSpec[] = [
  { name: "code", label: "campaign", kind: "text" },
  { name: "name", label: "wheelName", kind: "texts" },
  { name: "budget", kind: "amounts" },
  {
    name: "slices",
    kind: "list",
    fields: [
      { name: "prize", kind: "choice" },
      { name: "amount", kind: "amounts" },
    ],
  },
];
const joined: FieldSpec = { name: "joined", kind: "choice" };
const conditions: readonly FieldSpec[] = [
  { name: "field", kind: "choice" },
  { name: "is", kind: "choice" },
  { name: "days", kind: "number", unit: "days" },
  { name: "amount", label: "amounts", kind: "amounts" },
  { name: "values", kind: "list" },
];
const RULE: readonly FieldSpec[] = [
  joined,
  {
    name: "groups",
    kind: "list",
    fields: [joined, { name: "conditions", kind: "list", fields: conditions }],
  },
];

export function specsOf(kind: string, key: string): readonly FieldSpec[] {
  if (kind === "wheel") return WHEEL;
  const specs = specsOfFields(fieldsOf(kind as SetupKind, key));
  // The currency of limits is that of their account.
  if (kind === "treasury") return specs.filter(({ name }) => name !== "currency");
  return specs.map((spec) => (spec.name === "rule" ? { ...spec, fields: RULE } : spec));
}

/** Some of the fields, in the order of the names. */
export const pickSpecs = (specs: readonly FieldSpec[], names: readonly string[]) =>
  names.flatMap((name) => specs.filter((spec) => spec.name === name));

/** The fields of each row of a setting that is a list. */
export const rowSpecsOf = (key: string): readonly FieldSpec[] =>
  specsOf("setting", key)[0]?.fields ?? [];

/** The limits that a level or a segment sets in place of the settings. */
export const OWN_LIMIT_SPECS = pickSpecs(specsOf("segment", ""), OWN_LIMITS);

/** First content of a new document. */
export const blankOfKind = (kind: SetupKind, key = "") => blankOf(fieldsOf(kind, key));
