import { useTexts } from "@krapao/browser/i18n/texts";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { type ReactNode, useState } from "react";
import { coreTexts, listTexts } from "../../../i18n/texts.ts";
import { useDialogKeys } from "../../navigation/shortcuts.ts";
import { useErrorText } from "../use-error-text.ts";
import { type BulkResult, runBulk } from "./run-bulk.ts";

interface BulkDialogProps<Row> {
  title: string;
  confirmLabel: string;
  /** The key that opened it: pressed again, or Enter, it confirms. */
  sameKey?: string;
  rows: readonly Row[];
  /** How many of the selected are not among the rows, and why. */
  leftOut?: { count: number; why: string };
  /** Whether what the dialog asks for is given. */
  isReady?: boolean;
  nameOf: (row: Row) => string;
  work: (row: Row) => Promise<unknown>;
  onDone: (results: readonly BulkResult<Row>[]) => void;
  onClose: () => void;
  children?: ReactNode;
}

/** One confirmation for several items, and the result of each. */
export function BulkDialog<Row>(props: BulkDialogProps<Row>) {
  const core = useTexts(coreTexts);
  return (
    <Sheet open onClose={props.onClose} title={props.title} closeLabel={core.close}>
      <BulkForm {...props} />
    </Sheet>
  );
}

function BulkForm<Row>(props: BulkDialogProps<Row>) {
  const { rows, leftOut, isReady = true, nameOf, onClose, sameKey } = props;
  const t = useTexts(listTexts);
  const core = useTexts(coreTexts);
  const [results, setResults] = useState<readonly BulkResult<Row>[] | null>(null);
  const isOver = results !== null && results.length === rows.length;
  const mayStart = results === null && isReady && rows.length > 0;
  const start = async () => {
    if (!mayStart) return;
    setResults([]);
    const all = await runBulk(rows, props.work, setResults);
    props.onDone(all);
    if (all.every(({ error }) => error === null)) onClose();
  };
  useDialogKeys({ Enter: isOver ? onClose : start, ...(sameKey ? { [sameKey]: start } : {}) });
  const failed = results?.filter(({ error }) => error !== null) ?? [];
  return (
    <div className="stack" aria-busy={(results !== null && !isOver) || undefined}>
      {props.children}
      {leftOut && leftOut.count > 0 ? (
        <Note tone="warn">
          {t.leftOut(leftOut.count)}. {leftOut.why}
        </Note>
      ) : null}
      {results === null ? null : (
        <p role="status">{t.done(results.length - failed.length, rows.length)}</p>
      )}
      {failed.length > 0 ? (
        <ul className="list-rows max-h-65 overflow-auto" aria-label={t.notDone}>
          {failed.map(({ row, error }) => (
            <Failure key={nameOf(row)} name={nameOf(row)} error={error} />
          ))}
        </ul>
      ) : null}
      <div className="btns">
        {isOver ? (
          <Button onClick={onClose}>{t.finish}</Button>
        ) : (
          <>
            <Button variant="secondary" disabled={results !== null} onClick={onClose}>
              {core.cancel}
            </Button>
            <Button
              autoFocus={sameKey !== undefined}
              disabled={!isReady || rows.length === 0}
              loading={results !== null && core.labels.sending}
              onClick={start}
            >
              {props.confirmLabel}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function Failure({ name, error }: { name: string; error: unknown }) {
  const text = useErrorText(error);
  return (
    <li>
      <b className="grow">{name}</b> <span className="t2">{text}</span>
    </li>
  );
}
