import { useState } from "react";
import type { List } from "../api/pages.ts";
import { useReturned } from "../undo/returned.ts";

export interface Held<Row> {
  rows: readonly Row[];
  /** Rows that wait above the last one shown. */
  newCount: number;
  /** Rows that left the list and are shown until the pointer leaves it. */
  gone: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The shown rows with their newest values, each in its place: new rows wait, and rows beyond the
 * last one are added at the end, where nothing moves. Pure.
 * @param hasMore the list goes on after `fresh`, so that its last rows may have been pushed off it
 */
export function holdRows<Row>(
  shown: readonly Row[],
  fresh: readonly Row[],
  { idOf, hasMore }: { idOf: (row: Row) => string; hasMore: boolean },
): Held<Row> {
  const freshOf = new Map(fresh.map((row, at) => [idOf(row), { row, at }]));
  const lastKnown = shown.findLastIndex((row) => freshOf.has(idOf(row)));
  const lastRow = shown[lastKnown];
  if (lastRow === undefined) return { rows: fresh, newCount: 0, gone: NONE };
  const gone = new Set<string>();
  const rows = shown.map((row, at) => {
    const found = freshOf.get(idOf(row));
    if (!found && !(hasMore && at > lastKnown)) gone.add(idOf(row));
    return found?.row ?? row;
  });
  const known = new Set(shown.map(idOf));
  const end = freshOf.get(idOf(lastRow))?.at ?? -1;
  const isNew = (row: Row) => !known.has(idOf(row));
  const isPushedOff = lastKnown < shown.length - 1 && gone.size < shown.length - 1 - lastKnown;
  return {
    rows: isPushedOff ? rows : [...rows, ...fresh.slice(end + 1).filter(isNew)],
    newCount: fresh.slice(0, end + 1).filter(isNew).length,
    gone,
  };
}

const isSame = <Row>(one: readonly Row[], other: readonly Row[]) =>
  one.length === other.length && one.every((row, at) => row === other[at]);

/**
 * Keeps the rows of a sorted or filtered list in their places while others arrive and leave. A row
 * that comes back because its staff user undid an action is shown at once, with all others.
 * @param key the list with its filters and sort: another one starts anew
 */
export function useSteadyRows<Row>(
  list: List<Row>,
  { key, isHeld, idOf }: { key: string; isHeld: boolean; idOf: (row: Row) => string },
) {
  const [base, setBase] = useState<{ key: string; rows: readonly Row[] }>({ key: "", rows: [] });
  const [isPointed, setPointed] = useState(false);
  const returned = useReturned();
  const isKnown = (id: string) => base.rows.some((row) => idOf(row) === id);
  const hasReturned = list.rows.map(idOf).some((id) => returned.has(id) && !isKnown(id));
  const isKept =
    isHeld && !hasReturned && base.key === key && base.rows.length > 0 && !list.isLoading;
  const held: Held<Row> = isKept
    ? holdRows(base.rows, list.rows, { idOf, hasMore: list.more !== null })
    : { rows: list.rows, newCount: 0, gone: NONE };
  const rows = isPointed ? held.rows : held.rows.filter((row) => !held.gone.has(idOf(row)));
  if (!list.isLoading && (base.key !== key || !isSame(base.rows, rows))) setBase({ key, rows });
  return {
    list: { ...list, rows } satisfies List<Row>,
    /** The rows that can be selected. */
    ids: rows.filter((row) => !held.gone.has(idOf(row))).map(idOf),
    gone: held.gone,
    newCount: held.newCount,
    /** Shows the new rows, each in its place. */
    apply: () => setBase({ key, rows: list.rows }),
    setPointed,
  };
}

export type Steady = Pick<
  ReturnType<typeof useSteadyRows>,
  "gone" | "newCount" | "apply" | "setPointed"
>;
