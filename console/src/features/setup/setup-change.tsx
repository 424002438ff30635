import { useTexts } from "../../i18n/index.ts";
import { type ChangeRow, Changes } from "../../lib/changes.tsx";
import type { Payload } from "./documents.ts";
import { type Leaf, leavesOf, useFieldWords } from "./field-words.ts";
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
  const words = useFieldWords(kind, documentKey);
  if (kind === "wheel") {
    return <WheelChange before={before && wheelOf(before)} after={wheelOf(after)} />;
  }
  const show = (path: string, value: unknown, payload: Payload | null) =>
    words.value(path, value, payload?.currency === "LAK" ? "LAK" : "THB");
  const rows = specsOf(kind, documentKey).flatMap(({ name }) => {
    const [old = null, now = null] = [before?.[name], after[name]];
    const leaves = isNested(old) || isNested(now) ? leavesOf : (leaf: Leaf) => [leaf];
    return leaves({ path: name, before: old, after: now }).map((leaf): ChangeRow => {
      const [from, to] = [show(leaf.path, leaf.before, before), show(leaf.path, leaf.after, after)];
      const isChanged = before !== null && from !== to;
      return { label: words.place(leaf.path), before: from, after: to, isChanged };
    });
  });
  // What changes is read first; the sort keeps the order of the form.
  rows.sort((one, other) => Number(other.isChanged) - Number(one.isChanged));
  return <Changes label={wordOf(t.kinds, kind)} rows={rows} />;
}

const isNested = (value: unknown) => typeof value === "object" && value !== null;

const wordOf = (words: Readonly<Record<string, string>>, key: string) => words[key] ?? key;
