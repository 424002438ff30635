import { type FieldSpec, SPECS } from "./field-specs.ts";
import { SETTING_SPECS } from "./setting-specs.ts";

export function specsOf(kind: string, key: string): readonly FieldSpec[] {
  if (kind === "setting") return SETTING_SPECS[key] ?? [];
  const specs: Readonly<Record<string, readonly FieldSpec[]>> = SPECS;
  return specs[kind] ?? [];
}
