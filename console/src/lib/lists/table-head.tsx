import { ArrowDown, ArrowUp } from "lucide-react";
import { type PointerEvent, useRef } from "react";
import { type Column, classOf } from "./column.ts";
import type { Sorting } from "./table-view.ts";

interface HeadCellProps<Row> {
  column: Column<Row>;
  sort: Sorting | null;
  width: number | undefined;
  onSort: (by: string) => void;
  /** null: the usual width. */
  onWidth: (width: number | null) => void;
}

/** A header: a button that sorts, and a handle that changes the width. */
export function HeadCell<Row>({ column, sort, width, onSort, onWidth }: HeadCellProps<Row>) {
  const cell = useRef<HTMLTableCellElement>(null);
  const by = column.sort;
  const isSorted = by !== undefined && sort?.by === by;
  const Arrow = sort?.isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      ref={cell}
      scope="col"
      className={classOf(column as Column<never>)}
      style={width === undefined ? undefined : { width }}
      aria-sort={isSorted ? (sort?.isDescending ? "descending" : "ascending") : undefined}
    >
      {by === undefined ? (
        column.header
      ) : (
        <button type="button" className="dt-sort" onClick={() => onSort(by)}>
          {column.header}
          {isSorted ? <Arrow className="i i16" aria-hidden="true" /> : null}
        </button>
      )}
      <Handle cell={cell} onWidth={onWidth} />
    </th>
  );
}

interface HandleProps {
  cell: { current: HTMLTableCellElement | null };
  onWidth: (width: number | null) => void;
}

function Handle({ cell, onWidth }: HandleProps) {
  const widthNow = () => cell.current?.getBoundingClientRect().width ?? 0;
  const drag = (event: PointerEvent<HTMLSpanElement>) => {
    const handle = event.currentTarget;
    const [from, start] = [event.clientX, widthNow()];
    handle.setPointerCapture(event.pointerId);
    const move = ({ clientX }: globalThis.PointerEvent) => {
      if (cell.current) cell.current.style.width = `${Math.max(40, start + clientX - from)}px`;
    };
    const end = ({ clientX }: globalThis.PointerEvent) => {
      handle.removeEventListener("pointermove", move);
      if (clientX !== from) onWidth(start + clientX - from);
    };
    handle.addEventListener("pointermove", move);
    handle.addEventListener("pointerup", end, { once: true });
  };
  return (
    // Only for the pointer: a header is too narrow for a second target.
    <span
      className="dt-handle"
      aria-hidden="true"
      onPointerDown={drag}
      onDoubleClick={() => onWidth(null)}
    />
  );
}
