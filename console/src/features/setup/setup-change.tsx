import { coreTexts } from "../../i18n/core/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { type ChangeRow, Changes } from "../../lib/changes.tsx";
import { money } from "../../lib/format.ts";
import type { Payload } from "./documents.ts";
import type { FieldSpec } from "./field-specs.ts";
import { specsOf } from "./specs-of.ts";
import { setupTexts } from "./texts/index.ts";
import { WheelChange } from "./wheel-change.tsx";
import { wheelOf } from "./wheel-payload.ts";

interface SetupChangeProps {
  kind: string;
  documentKey: string;
  /** What counts until then; null: nothing did, or the request is from before it was kept. */
  before: Payload | null;
  after: Payload;
}

/** What publishing a version changes, in the words of its form. */
export function SetupChange({ kind, documentKey, before, after }: SetupChangeProps) {
  const t = useTexts(setupTexts);
  const core = useTexts(coreTexts);
  if (kind === "wheel") {
    return <WheelChange before={before && wheelOf(before)} after={wheelOf(after)} />;
  }
  const show = (spec: FieldSpec, payload: Payload | null) => {
    const value = payload?.[spec.name];
    if (value === null || value === undefined) return "–";
    if (spec.as === "bool") return value ? core.yes : core.no;
    if (spec.as === "amount")
      return money(Number(value), payload?.currency === "LAK" ? "LAK" : "THB");
    if (spec.as === "choice") return wordOf(t.choices, String(value));
    return typeof value === "object" ? JSON.stringify(value) : String(value);
  };
  const rows = specsOf(kind, documentKey).map((spec): ChangeRow => {
    const [old, now] = [show(spec, before), show(spec, after)];
    const label = wordOf(t.fields, spec.label ?? spec.name);
    return { label, before: old, after: now, isChanged: before !== null && old !== now };
  });
  // What changes is read first; the sort keeps the order of the form.
  rows.sort((one, other) => Number(other.isChanged) - Number(one.isChanged));
  return <Changes label={wordOf(t.kinds, kind)} rows={rows} />;
}

const wordOf = (words: Readonly<Record<string, string>>, key: string) => words[key] ?? key;
