import {
  type ColumnDef,
  type Row as TableRow,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { Link } from "wouter";
import type { List } from "../api/pages.ts";
import { MemberLink } from "../marks/member-link.tsx";
import { useShortcuts } from "../navigation/shortcuts.ts";
import { ListState } from "./list-state.tsx";
import "./data-table.css";
import "../marks/marks.css";

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: "right";
  /**
   * The fixed width of what it shows. Columns without one share the rest, and a table that has
   * sizes keeps its layout whatever its rows show.
   */
  size?: Size;
  /** Only on wide screens. */
  isWide?: boolean;
}

type Size = "amount" | "chip" | "age" | "date" | "time" | "account" | "phone" | "count";

interface DataTableProps<Row> {
  /** Name of the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  list: List<Row>;
  rowId: (row: Row) => string;
  /** The selected row; J, K or a press selects. */
  selected?: string | null;
  onSelect?: (id: string) => void;
  /** The address of a row's page; the first column is the link. */
  href?: (row: Row) => string;
  empty?: { title: string; text: string };
}

const features = tableFeatures({});
type Definition<Row> = ColumnDef<typeof features, Row & object>;

function definitionsOf<Row>(columns: readonly Column<Row>[]): Definition<Row>[] {
  return columns.map(({ id, header, cell }) => ({
    id,
    header,
    cell: ({ row }) => cell(row.original),
  }));
}

const classOf = (column: Column<never> | undefined) =>
  [
    column?.align === "right" ? "rt" : "",
    column?.isWide ? "wide-only" : "",
    column?.size ? `w-${column.size}` : "",
  ]
    .filter(Boolean)
    .join(" ") || undefined;

/**
 * A list as a table: rows of 50 px, a fixed header; J and K (or the arrows, in a row) move the
 * selection. It shows its loading, empty and failed states and the button for more rows. It scrolls
 * with its surroundings.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  "use no memo"; // TanStack's table mutates its state: the compiler would memoise the first one.
  const { columns, list, rowId, selected = null, onSelect, href } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const table = useTable({
    features,
    columns: definitionsOf(columns),
    data: list.rows as readonly (Row & object)[] as (Row & object)[],
    getRowId: (row: Row) => rowId(row),
  });
  const rows = table.getRowModel().rows;
  const move = (step: number) => {
    if (href) return focusRow(body.current, step);
    const at = rows.findIndex((row) => row.id === selected);
    const next = rows[Math.min(rows.length - 1, Math.max(0, at + step))];
    if (next) onSelect?.(next.id);
  };
  const isSized = columns.some(({ size }) => size !== undefined);
  const hasSelected = rows.some((row) => row.id === selected);
  const canMove = onSelect !== undefined || href !== undefined;
  useShortcuts(canMove ? { j: () => move(1), k: () => move(-1) } : {});
  useEffect(() => {
    if (selected === null) return;
    body.current
      ?.querySelector(`[data-row="${CSS.escape(selected)}"]`)
      ?.scrollIntoView({ block: "nearest" });
  }, [selected]);
  return (
    <>
      {list.rows.length === 0 ? null : (
        // A table without row actions must still be scrollable by keys.
        <div className="dt-room" {...(canMove ? {} : { tabIndex: 0 })}>
          <table
            className={`dt${canMove ? " can-move" : ""}${isSized ? " sized" : ""}`}
            aria-label={props.label}
          >
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.id} scope="col" className={classOf(column)}>
                    {column.header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody ref={body}>
              {rows.map((row, index) => (
                <BodyRow
                  key={row.id}
                  row={row}
                  columns={columns}
                  isSelected={row.id === selected}
                  isStop={row.id === selected || (index === 0 && !hasSelected)}
                  href={href?.(row.original)}
                  onPress={onSelect && (() => onSelect(row.id))}
                  onMove={move}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <ListState list={list} empty={props.empty} />
    </>
  );
}

interface BodyRowProps<Row> {
  row: TableRow<typeof features, Row & object>;
  columns: readonly Column<Row>[];
  isSelected: boolean;
  /** Whether the Tab key stops at this row. */
  isStop: boolean;
  href: string | undefined;
  onPress: (() => void) | undefined;
  onMove: (step: number) => void;
}

function BodyRow<Row>(props: BodyRowProps<Row>) {
  "use no memo";
  const { row, columns, isSelected, isStop, href, onPress, onMove } = props;
  const press = (event: MouseEvent) => {
    // A press on a control inside the row is for the control; selecting text is no press.
    const within =
      event.target instanceof Element && event.target.closest("a, button, input, label");
    if (!within && String(getSelection()) === "") onPress?.();
  };
  return (
    <tr
      data-row={row.id}
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
      {columns.map((column, index) => {
        const content = column.cell(row.original);
        return (
          <td key={column.id} className={classOf(column)}>
            {index === 0 && href ? <RowLink href={href}>{content}</RowLink> : content}
          </td>
        );
      })}
    </tr>
  );
}

/** The link of a row; one to a member shows the card of the member. */
function RowLink({ href, children }: { href: string; children: ReactNode }) {
  const id = MEMBER_PAGE.exec(href)?.[1];
  return id === undefined ? (
    <Link href={href} className="row-link">
      {children}
    </Link>
  ) : (
    <MemberLink id={id} className="row-link">
      {children}
    </MemberLink>
  );
}

const MEMBER_PAGE = /^\/members\/(\d+)$/;

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus to the link of the next or previous row. */
function focusRow(body: HTMLElement | null, step: number): void {
  const links = [...(body?.querySelectorAll<HTMLElement>("a.row-link") ?? [])];
  const at = links.indexOf(document.activeElement as HTMLElement);
  links[Math.min(links.length - 1, Math.max(0, at + step))]?.focus();
}
