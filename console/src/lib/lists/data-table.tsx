import { useTexts } from "@krapao/browser/i18n/texts";
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useLocation, useSearch } from "wouter";
import { listTexts } from "../../i18n/texts.ts";
import type { List } from "../api/pages.ts";
import { withParams } from "../navigation/navigation.tsx";
import { useShortcuts } from "../navigation/shortcuts.ts";
import { BodyRow } from "./body-row.tsx";
import type { Selection } from "./bulk/selection.ts";
import type { Column } from "./column.ts";
import { ListState } from "./list-state.tsx";
import type { Steady } from "./steady-rows.ts";
import { HeadCell } from "./table-head.tsx";
import { useTableView } from "./table-view.ts";
import { useVisibleRows } from "./visible-rows.ts";
import "./data-table.css";
import "./list-table.css";
import "../marks/marks.css";

export type { Column } from "./column.ts";

interface DataTableProps<Row> {
  /** Name of the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  list: List<Row>;
  rowId: (row: Row) => string;
  /** The open row; J, K or a press opens. */
  selected?: string | null;
  onSelect?: (id: string) => void;
  /** The address of a row's page; the first column is the link. */
  href?: (row: Row) => string;
  empty?: { title: string; text: string };
  /** Rows that wait, and rows that left. */
  steady?: Steady;
  /** Begins the names of its view in the address, when a page has several lists. */
  scope?: string;
  /** Rows that are chosen for an action together, by X or their boxes. */
  selection?: Selection | null;
}

/**
 * A list as a table: its columns, sort, widths and density are in the address. J and K (or the
 * arrows, in a row) move the open row, X chooses it for an action. It shows its loading, empty and
 * failed states and the button for more rows, and renders only the rows in sight of a long list. It
 * scrolls with its surroundings.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { list, rowId, selected = null, onSelect, href, steady, selection = null } = props;
  const view = useTableView(props.columns, props.scope);
  const columns = view.shown;
  const body = useRef<HTMLTableSectionElement>(null);
  const { rows } = list;
  const at = rows.findIndex((row) => rowId(row) === selected);
  const visible = useVisibleRows({ body, count: rows.length, isCompact: view.isCompact });
  const itemHref = useItemHref();
  const canMove = onSelect !== undefined || href !== undefined;
  const move = (step: number) => {
    if (href) return focusRow(body.current, step);
    const next = rows[Math.min(rows.length - 1, Math.max(0, at + step))];
    if (next !== undefined) onSelect?.(rowId(next));
  };
  useRowKeys(body, { move: canMove && move, selected, selection });
  useRowInSight(body, { selected, at, show: visible.show });
  const isSized = columns.some(({ size }) => size !== undefined);
  const usual = props.columns.filter(({ isOptional }) => !isOptional).length;
  const isChosen =
    Object.keys(view.widths).length > 0 || columns.length > Math.min(usual, MANY_COLUMNS);
  return (
    <>
      <NewRows steady={steady} />
      {rows.length === 0 ? null : (
        <Room isFree={isChosen} canMove={canMove} steady={steady}>
          <table
            className={classesOf({ canMove, isSized, isCompact: view.isCompact })}
            aria-label={props.label}
            aria-rowcount={rows.length}
          >
            <Head view={view} selection={selection} count={rows.length} />
            <tbody ref={body}>
              <Space height={visible.before} />
              {visible.indexes.map((index) => {
                const row = rows[index];
                if (row === undefined) return null;
                const id = rowId(row);
                return (
                  <BodyRow
                    key={id}
                    id={id}
                    row={row}
                    index={index}
                    measure={visible.measure}
                    columns={columns}
                    isSelected={id === selected}
                    isGone={steady?.gone.has(id) ?? false}
                    isStop={id === selected || (index === 0 && at < 0)}
                    href={href?.(row)}
                    itemHref={href ? undefined : itemHref(id)}
                    onPress={onSelect && (() => onSelect(id))}
                    onMove={move}
                    check={checkOf(selection, id)}
                  />
                );
              })}
              <Space height={visible.after} />
            </tbody>
          </table>
        </Room>
      )}
      <ListState list={list} empty={props.empty} />
    </>
  );
}

interface RoomProps {
  /** The staff user has chosen widths or more columns: it scrolls sideways. */
  isFree: boolean;
  canMove: boolean;
  steady: Steady | undefined;
  children: ReactNode;
}

/** The room of a table, which knows whether the pointer is in it. */
function Room({ isFree, canMove, steady, children }: RoomProps) {
  return (
    // A table without row actions must still be scrollable by keys.
    <div
      className={isFree ? "dt-room is-wide" : "dt-room"}
      {...(canMove ? {} : { tabIndex: 0 })}
      onPointerEnter={() => steady?.setPointed(true)}
      onPointerLeave={() => steady?.setPointed(false)}
    >
      {children}
    </div>
  );
}

interface RowKeys {
  move: false | ((step: number) => void);
  selected: string | null;
  selection: Selection | null;
}

/** J and K move, X chooses. */
function useRowKeys(
  body: RefObject<HTMLElement | null>,
  { move, selected, selection }: RowKeys,
): void {
  useShortcuts({
    j: move && (() => move(1)),
    k: move && (() => move(-1)),
    x: selection !== null && (() => chooseFocused(body.current, selected, selection)),
  });
}

const checkOf = (selection: Selection | null, id: string) =>
  selection && {
    isChecked: selection.has(id),
    onToggle: (isRange: boolean) => selection.toggle(id, isRange),
  };

interface HeadProps<Row> {
  view: ReturnType<typeof useTableView<Row>>;
  selection: Selection | null;
  count: number;
}

function Head<Row>({ view, selection, count }: HeadProps<Row>) {
  return (
    <thead>
      <tr>
        {selection ? <CheckAll selection={selection} count={count} /> : null}
        {view.shown.map((column) => (
          <HeadCell
            key={column.id}
            column={column}
            sort={view.sort}
            width={view.widths[column.id]}
            onSort={view.sortBy}
            onWidth={(width) => view.setWidth(column.id, width)}
          />
        ))}
      </tr>
    </thead>
  );
}

/** More columns than this scroll sideways. */
const MANY_COLUMNS = 8;

const classesOf = (is: { canMove: boolean; isSized: boolean; isCompact: boolean }) =>
  `dt${is.canMove ? " can-move" : ""}${is.isSized ? " sized" : ""}${is.isCompact ? " compact" : ""}`;

/** The address of this list with a row open. */
function useItemHref(): (id: string) => string {
  const [path] = useLocation();
  const search = useSearch();
  return (id) => withParams(path, search, { item: id, show: null });
}

/** Keeps the open row in sight, also one that is not rendered. */
function useRowInSight(
  body: RefObject<HTMLElement | null>,
  { selected, at, show }: { selected: string | null; at: number; show: (index: number) => void },
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another row is brought into sight
  useEffect(() => {
    if (selected === null || at < 0) return;
    const row = body.current?.querySelector(`[data-row="${CSS.escape(selected)}"]`);
    if (row) row.scrollIntoView({ block: "nearest" });
    else show(at);
  }, [selected]);
}

/** Rows that are not rendered take their height. */
function Space({ height }: { height: number }) {
  const style: CSSProperties = { height, padding: 0, border: 0 };
  return height > 0 ? (
    <tr>
      <td style={style} />
    </tr>
  ) : null;
}

/** The new rows that wait, and the button that shows them. */
function NewRows({ steady }: { steady: Steady | undefined }) {
  const t = useTexts(listTexts);
  const count = steady?.newCount ?? 0;
  return (
    <div role="status" className="dt-new sticky top-[3px] z-4 h-0">
      {count > 0 ? (
        <button className="left-1/2 text-13" type="button" onClick={steady?.apply}>
          {t.newRows(count)}
        </button>
      ) : null}
    </div>
  );
}

function CheckAll({ selection, count }: { selection: Selection; count: number }) {
  const t = useTexts(listTexts);
  return (
    <th scope="col" className="dt-check">
      <input
        type="checkbox"
        aria-label={t.selectAll}
        checked={count > 0 && selection.selected.length === count}
        onChange={selection.toggleAll}
      />
    </th>
  );
}

/** X chooses the row with the focus, else the open one. */
function chooseFocused(
  body: HTMLElement | null,
  selected: string | null,
  selection: Selection,
): void {
  const focused = document.activeElement?.closest<HTMLElement>("tr[data-row]");
  const id = (focused && body?.contains(focused) ? focused.dataset.row : null) ?? selected;
  if (id) selection.toggle(id, false);
}

/** Moves the focus to the link of the next or previous row. */
function focusRow(body: HTMLElement | null, step: number): void {
  const links = [...(body?.querySelectorAll<HTMLElement>("a.row-link") ?? [])];
  const at = links.indexOf(document.activeElement as HTMLElement);
  links[Math.min(links.length - 1, Math.max(0, at + step))]?.focus();
}
