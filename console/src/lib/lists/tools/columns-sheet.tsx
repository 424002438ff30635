import { useTexts } from "@krapao/browser/i18n/texts";
import { Button } from "@krapao/ui/forms/button";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { coreTexts, listTexts } from "../../../i18n/texts.ts";
import type { Column } from "../column.ts";
import { moved, useTableView, WIDTH_MIN } from "../table-view.ts";

interface ColumnsSheetProps {
  columns: readonly Column<never>[];
  scope: string;
  onClose: () => void;
}

/** Shows, hides and orders the columns of a list. */
export default function ColumnsSheet({ columns, scope, onClose }: ColumnsSheetProps) {
  const t = useTexts(listTexts);
  const core = useTexts(coreTexts);
  const view = useTableView(columns, scope);
  const shown = view.shown.map(({ id }) => id);
  const hidden = columns.filter(({ id }) => !shown.includes(id));
  const toggle = (id: string) =>
    view.setColumns(shown.includes(id) ? shown.filter((each) => each !== id) : [...shown, id]);
  return (
    <Sheet open onClose={onClose} title={t.columns} closeLabel={core.close}>
      <div className="stack" data-kept>
        <p className="t2">{t.columnsHint}</p>
        <ul className="list-rows">
          {[...view.shown, ...hidden].map(({ id, header }) => {
            const at = shown.indexOf(id);
            return (
              <li key={id}>
                <label className="grow flex items-center gap-2.5 min-h-11">
                  <input
                    type="checkbox"
                    checked={at >= 0}
                    disabled={at >= 0 && shown.length === 1}
                    onChange={() => toggle(id)}
                  />
                  {header}
                </label>
                {at < 0 ? null : (
                  <input
                    type="number"
                    className="num w-19 min-h-9 px-2 py-0 border border-line rounded-[8px] bg-[rgb(8_13_30/0.5)]"
                    aria-label={t.widthOf(header)}
                    step={8}
                    min={WIDTH_MIN}
                    placeholder="–"
                    value={view.widths[id] ?? ""}
                    onChange={({ target }) =>
                      view.setWidth(id, target.value === "" ? null : Number(target.value))
                    }
                  />
                )}
                <Step
                  label={t.moveUp(header)}
                  isOff={at <= 0}
                  onPress={() => view.setColumns(moved(shown, id, -1))}
                  icon={<ArrowUp className="i i16" aria-hidden="true" />}
                />
                <Step
                  label={t.moveDown(header)}
                  isOff={at < 0 || at === shown.length - 1}
                  onPress={() => view.setColumns(moved(shown, id, 1))}
                  icon={<ArrowDown className="i i16" aria-hidden="true" />}
                />
              </li>
            );
          })}
        </ul>
        <Button variant="secondary" onClick={view.reset}>
          {t.usual}
        </Button>
      </div>
    </Sheet>
  );
}

interface StepProps {
  label: string;
  isOff: boolean;
  onPress: () => void;
  icon: ReactNode;
}

function Step({ label, isOff, onPress, icon }: StepProps) {
  return (
    <button type="button" className="iconbtn" aria-label={label} disabled={isOff} onClick={onPress}>
      {icon}
    </button>
  );
}
