import { useTexts } from "@krapao/browser/i18n/texts";
import { Button } from "@krapao/ui/forms/button";
import { listTexts } from "../../../i18n/texts.ts";
import { Kbd } from "../../navigation/kbd.tsx";
import { useShortcuts } from "../../navigation/shortcuts.ts";
import type { Selection } from "./selection.ts";
import "../tools/list-tools.css";

export interface BulkAction {
  label: string;
  /** The key that opens it while rows are selected. */
  shortcut: string;
  onPress: () => void;
}

interface BulkBarProps {
  selection: Selection;
  /** The sum of what is selected, as text. */
  sum?: string;
  actions: readonly BulkAction[];
}

/** What can be done with the selected rows together. */
export function BulkBar({ selection, sum, actions }: BulkBarProps) {
  const t = useTexts(listTexts);
  const isUsed = selection.selected.length > 0;
  const keys = actions.map(({ shortcut, onPress }) => [shortcut, isUsed && onPress] as const);
  const names = actions.map(({ shortcut, label }) => [shortcut, label] as const);
  useShortcuts(Object.fromEntries(keys), Object.fromEntries(names));
  if (!isUsed) return null;
  return (
    <div
      className="bulk-bar flex-wrap items-center border-b border-b-line text-13"
      role="toolbar"
      aria-label={t.selected(selection.selected.length)}
    >
      <b className="num">{t.selected(selection.selected.length)}</b>
      {sum ? <span className="num t2">{sum}</span> : null}
      <span className="grow" />
      {actions.map(({ label, shortcut, onPress }) => (
        <Button key={label} variant="secondary" size="small" onClick={onPress}>
          {label} <Kbd>{shortcut.toUpperCase()}</Kbd>
        </Button>
      ))}
      <Button variant="ghost" size="small" onClick={selection.clear}>
        {t.clearSelection}
      </Button>
    </div>
  );
}
