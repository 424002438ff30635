import { blankOf } from "@krapao/contract/records/group";
import type { Fields } from "@krapao/contract/records/kinds";
import { SETTING_KEYS, settingGroups } from "@krapao/contract/settings/groups";
import { type FieldSpec, noTexts, SPECS } from "./field-specs.ts";

/** Kinds of values that take a whole line of a form. */
const WIDE = ["amounts", "bool", "captions", "group", "html", "lines", "list", "texts"];

const SETTING_SPECS = Object.fromEntries(
  SETTING_KEYS.map((key) => [key, specsOfFields(settingGroups[key].fields)]),
);

/** The form of a group of settings, as the contract declares it. */
function specsOfFields(fields: Fields): FieldSpec[] {
  return Object.entries(fields).map(([name, { wire: _, stored: __, ...field }]) => ({
    ...field,
    name,
    isWide: WIDE.includes(field.as),
    ...(field.fields && { fields: specsOfFields(field.fields) }),
    blank: field.fields ? () => blankOf(field.fields ?? {}) : noTexts,
  })) as unknown as FieldSpec[];
}

export function specsOf(kind: string, key: string): readonly FieldSpec[] {
  if (kind === "setting") return SETTING_SPECS[key] ?? [];
  const specs: Readonly<Record<string, readonly FieldSpec[]>> = SPECS;
  return specs[kind] ?? [];
}
