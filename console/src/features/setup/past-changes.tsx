import { useTexts } from "@krapao/browser/i18n/texts";
import { Changes } from "../../lib/panes/changes.tsx";
import { useFieldLabels } from "./forms/field-labels.ts";
import type { Leaf } from "./forms/leaves.ts";
import { setupTexts } from "./texts.ts";

interface PastChangesProps {
  kind: string;
  documentKey: string;
  changes: readonly Leaf[];
  headings: readonly [before: string, after: string];
}

/** Recorded changes of a document, with the labels of its form. Long texts have been shortened. */
export function PastChanges({ kind, documentKey, changes, headings }: PastChangesProps) {
  const t = useTexts(setupTexts);
  const labels = useFieldLabels(kind, documentKey);
  const kinds: Readonly<Record<string, string>> = t.kinds;
  // The currency of a document is recorded with its first version only.
  const { after: recorded } = changes.find(({ path }) => path === "currency") ?? {};
  const currency = recorded === "THB" || recorded === "LAK" ? recorded : null;
  return (
    <Changes
      label={kinds[kind] ?? kind}
      headings={headings}
      rows={changes.map(({ path, before, after }) => ({
        label: labels.label(path),
        before: labels.value(path, before, currency),
        after: labels.value(path, after, currency),
        isChanged: true,
      }))}
    />
  );
}
