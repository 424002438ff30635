import { useTexts } from "@krapao/browser/i18n/texts";
import { Button } from "@krapao/ui/forms/button";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { coreTexts } from "../../i18n/texts.ts";
import { Kbd } from "../navigation/kbd.tsx";
import { useView } from "../navigation/navigation.tsx";
import { Looking } from "../present/looking.tsx";
import { useHidden } from "../undo/later.ts";
import "./master-detail.css";
import "../panes/pane.css";

interface MasterDetailProps {
  /** Above the list: views and filters. */
  head: ReactNode;
  /** Between both: totals, filters and what is done with several rows. */
  tools?: ReactNode;
  /** Usually a `<DataTable>`. */
  list: ReactNode;
  /** Below the list, left of the key hints: a sum. */
  foot?: ReactNode;
  /** Details of the selected row; null shows the hint to select one. */
  detail: ReactNode | null;
  /** Returns to the list, on screens that show only one of the two. */
  onBack: () => void;
}

/** A queue: the list at the left, the details at the right; each scrolls separately. */
export function MasterDetail({ head, tools, list, foot, detail, onBack }: MasterDetailProps) {
  const core = useTexts(coreTexts);
  return (
    <div className={detail === null ? "md" : "md has-detail"}>
      <section
        className="pane master flex-col min-h-0 overflow-hidden"
        aria-label={core.labels.list}
      >
        <header>{head}</header>
        {tools}
        <div className="scroll flex-1 min-h-0 overflow-auto outline-none" tabIndex={-1}>
          {list}
        </div>
        <footer>
          <span>{foot}</span>
          <span className="keys items-center gap-1.5">
            <Kbd>J</Kbd>
            <Kbd>K</Kbd> {core.moveKeys}
          </span>
        </footer>
      </section>
      <section className="pane detail flex-col min-h-0 overflow-hidden" aria-label={core.detail}>
        {detail === null ? (
          <>
            <p className="choose m-auto p-6 text-fg-3 text-center">{core.selectOne}</p>
            <p className="choose of-none m-auto p-6 text-fg-3 text-center">{core.detailsHere}</p>
          </>
        ) : (
          <>
            <div className="back">
              <Button variant="ghost" onClick={onBack}>
                <ArrowLeft className="i i18" aria-hidden="true" />
                {core.back}
              </Button>
            </div>
            <Looking />
            {detail}
          </>
        )}
      </section>
    </div>
  );
}

/**
 * The selected row of a queue: `?item=` of the address. When it leaves the list because it was
 * decided, the row in its place is selected, so that work continues by keys. On small screens no
 * row is selected automatically.
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
  return [item, (id: string | null) => setView({ item: id, show: null })] as const;
}

/**
 * As `useChosen`; `?show=` of the address shows an item that the list need not contain, until
 * another row is selected or it is decided.
 */
export function useShown(ids: readonly string[], isLoading: boolean) {
  const show = useShow();
  const [chosen, choose] = useChosen(ids, isLoading);
  return [show ?? chosen, choose] as const;
}

/** The item that the address shows besides the selected row; null: none. */
export function useShow(): string | null {
  const [{ show }] = useView();
  const hidden = useHidden();
  return show !== undefined && !hidden.has(show) ? show : null;
}
