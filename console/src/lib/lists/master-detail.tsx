import { Button } from "@krapao/ui/button";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { coreTexts } from "../i18n/core/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Kbd } from "./kbd.tsx";
import { useView } from "./navigation.tsx";
import { type Shortcuts, useShortcuts } from "./shortcuts.ts";
import "./master-detail.css";
import "./pane.css";

interface MasterDetailProps {
  /** Above the list: the segmented views, a filter. */
  head: ReactNode;
  /** Usually a `<DataTable>`. */
  list: ReactNode;
  /** Below the list, at the left of the keys: a sum. */
  foot?: ReactNode;
  /** Details of what is chosen; null shows the word that one should be chosen. */
  detail: ReactNode | null;
  /** Back to the list, on screens that show one of the two. */
  onBack: () => void;
}

/** A queue: the list at the left, what is chosen at the right; each scrolls by itself. */
export function MasterDetail({ head, list, foot, detail, onBack }: MasterDetailProps) {
  const core = useTexts(coreTexts);
  return (
    <div className={detail === null ? "md" : "md has-detail"}>
      <section className="pane master" aria-label={core.list}>
        <header>{head}</header>
        <div className="scroll" tabIndex={-1}>
          {list}
        </div>
        <footer>
          <span>{foot}</span>
          <span className="keys">
            <Kbd>J</Kbd>
            <Kbd>K</Kbd> {core.moveKeys}
          </span>
        </footer>
      </section>
      <section className="pane detail" aria-label={core.detail}>
        {detail === null ? (
          <p className="choose">{core.selectOne}</p>
        ) : (
          <>
            <div className="back">
              <Button variant="ghost" onClick={onBack}>
                <ArrowLeft className="i i18" aria-hidden="true" />
                {core.back}
              </Button>
            </div>
            {detail}
          </>
        )}
      </section>
    </div>
  );
}

/**
 * Which row of a queue is chosen: `?item=` of the address. When it leaves the list, since somebody decided it, the one
 * that took its place is chosen, so that hands stay on the keys. On small screens nothing is chosen by itself.
 */
export function useChosen(ids: readonly string[], isLoading: boolean) {
  const [view, setView] = useView();
  const item = view.item ?? null;
  const lastAt = useRef(0);
  const at = item === null ? -1 : ids.indexOf(item);
  const isWide = matchMedia("(min-width: 901px)").matches;
  const heir = ids[Math.min(lastAt.current, ids.length - 1)] ?? null;
  const wanted = isLoading || at >= 0 || (!isWide && item === null) ? item : heir;
  useEffect(() => {
    if (at >= 0) lastAt.current = at;
  }, [at]);
  useEffect(() => {
    if (wanted !== item) setView({ item: wanted });
  });
  return [item, (id: string | null) => setView({ item: id })] as const;
}

/** Keys of a queue's deeds, `{ a: approve, r: reject, h: hold, s: skip }`; J, K and / have their homes already. */
export function useQueueKeys(keys: Shortcuts): void {
  useShortcuts(keys);
}
