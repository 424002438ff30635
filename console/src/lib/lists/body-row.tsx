import { useTexts } from "@krapao/browser/i18n/texts";
import type { MouseEvent, ReactNode, Ref } from "react";
import { listTexts } from "../../i18n/texts.ts";
import { type Column, classOf } from "./column.ts";
import { RowLink } from "./row-link.tsx";

interface BodyRowProps<Row> {
  id: string;
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  isSelected: boolean;
  /** It left the list, and keeps its place until the pointer leaves the list. */
  isGone: boolean;
  /** Whether the Tab key stops at this row. */
  isStop: boolean;
  /** The address of the row's page. */
  href: string | undefined;
  /** The address of this list with the row open, for another tab. */
  itemHref: string | undefined;
  onPress: (() => void) | undefined;
  onMove: (step: number) => void;
  check: { isChecked: boolean; onToggle: (isRange: boolean) => void } | null;
  measure: Ref<HTMLTableRowElement> | undefined;
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** A row: a press selects it, and its first column is a link that opens in another tab. */
export function BodyRow<Row>(props: BodyRowProps<Row>) {
  const { id, row, columns, isSelected, isGone, isStop, href, onPress, onMove, check } = props;
  const press = (event: MouseEvent) => {
    // A press on a control inside the row is for the control; selecting text is no press.
    const within =
      event.target instanceof Element && event.target.closest("a, button, input, label");
    if (!within && String(getSelection()) === "") onPress?.();
  };
  return (
    <tr
      ref={props.measure}
      data-row={id}
      data-index={props.index}
      className={isGone ? "is-gone" : undefined}
      aria-current={isSelected ? "true" : undefined}
      onClick={onPress && press}
      tabIndex={onPress ? (isStop ? 0 : -1) : undefined}
      onKeyDown={(event) => {
        if (!onPress || event.target !== event.currentTarget) return;
        const step = STEPS[event.key];
        if (step === undefined && event.key !== "Enter") return;
        event.preventDefault();
        if (step === undefined) onPress();
        else onMove(step);
      }}
    >
      {check ? <Check id={id} {...check} /> : null}
      {columns.map((column, at) => {
        const content = column.cell(row);
        return (
          <td key={column.id} className={classOf(column as Column<never>)}>
            {at > 0 ? (
              content
            ) : href ? (
              <RowLink href={href}>{content}</RowLink>
            ) : props.itemHref && onPress ? (
              <ItemLink href={props.itemHref} onPress={onPress}>
                {content}
              </ItemLink>
            ) : (
              content
            )}
          </td>
        );
      })}
    </tr>
  );
}

interface ItemLinkProps {
  href: string;
  onPress: () => void;
  children: ReactNode;
}

/** A plain press shows the row next to the list; with Ctrl the browser opens another tab. */
function ItemLink({ href, onPress, children }: ItemLinkProps) {
  return (
    <a
      href={href}
      className="row-link"
      tabIndex={-1}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onPress();
      }}
    >
      {children}
    </a>
  );
}

interface CheckProps {
  id: string;
  isChecked: boolean;
  onToggle: (isRange: boolean) => void;
}

function Check({ id, isChecked, onToggle }: CheckProps) {
  const t = useTexts(listTexts);
  return (
    <td className="dt-check">
      <input
        type="checkbox"
        aria-label={t.select(id.slice(-6))}
        checked={isChecked}
        // Only the press knows whether Shift is held.
        onClick={(event) => onToggle(event.shiftKey)}
        onChange={() => undefined}
      />
    </td>
  );
}
