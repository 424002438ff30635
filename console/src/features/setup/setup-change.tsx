import { useTexts } from "@krapao/browser/i18n/texts";
import { type ChangeRow, Changes } from "../../lib/panes/changes.tsx";
import { type Leaf, leavesOf, useFieldLabels } from "./forms/field-labels.ts";
import { specsOf } from "./forms/specs-of.ts";
import type { Payload } from "./payload.ts";
import { setupTexts } from "./texts/index.ts";
import { WheelChange } from "./wheel/wheel-change.tsx";
import { wheelOf } from "./wheel/wheel-payload.ts";

interface SetupChangeProps {
  kind: string;
  documentKey: string;
  /** The live version; null when there is none, or when the request does not include it. */
  before: Payload | null;
  after: Payload;
  /** Leaves out what stays, unless everything is new. */
  isShort?: boolean;
}

/** The changes of a version, with the labels of its form. */
export function SetupChange({ kind, documentKey, before, after, isShort }: SetupChangeProps) {
  const t = useTexts(setupTexts);
  const labels = useFieldLabels(kind, documentKey);
  if (kind === "wheel") {
    return <WheelChange before={before && wheelOf(before)} after={wheelOf(after)} />;
  }
  const show = (path: string, value: unknown, payload: Payload | null) =>
    labels.value(path, value, payload?.currency === "LAK" ? "LAK" : "THB");
  const rows = specsOf(kind, documentKey).flatMap(({ name }) => {
    const [old = null, now = null] = [before?.[name], after[name]];
    const leaves = isNested(old) || isNested(now) ? leavesOf : (leaf: Leaf) => [leaf];
    return leaves({ path: name, before: old, after: now }).map((leaf): ChangeRow => {
      const [from, to] = [show(leaf.path, leaf.before, before), show(leaf.path, leaf.after, after)];
      const isChanged = before !== null && from !== to;
      return { label: labels.label(leaf.path), before: from, after: to, isChanged };
    });
  });
  // Changed rows first; the sort keeps the order of the form otherwise.
  rows.sort((one, other) => Number(other.isChanged) - Number(one.isChanged));
  const shown = isShort && before ? rows.filter(({ isChanged }) => isChanged) : rows;
  if (shown.length === 0) return <p className="t2">{t.sameAsLive}</p>;
  return <Changes label={textFor(t.kinds, kind)} rows={shown} />;
}

const isNested = (value: unknown) => typeof value === "object" && value !== null;

const textFor = (texts: Readonly<Record<string, string>>, key: string) => texts[key] ?? key;
