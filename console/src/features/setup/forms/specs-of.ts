import { type FieldSpec, SPECS } from "./field-specs.ts";
import { SETTING_SPECS } from "./setting-specs.ts";

/** The fields of a document's form. */
export function specsOf(kind: string, key: string): readonly FieldSpec[] {
  if (kind === "setting") return SETTING_SPECS[key] ?? [];
  return kind in SPECS ? SPECS[kind as keyof typeof SPECS] : [];
}
