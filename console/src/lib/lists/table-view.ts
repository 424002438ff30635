/** How the address shows a list: order and choice of columns, widths, sort, density. */
import { useMe } from "../api/me.ts";
import { useView } from "../navigation/navigation.tsx";
import type { Column } from "./column.ts";

export interface Sorting {
  by: string;
  isDescending: boolean;
}

type Params = Readonly<Record<string, string | undefined>>;

/** The narrowest a column can be made. */
export const WIDTH_MIN = 56;
const WIDTH_MAX = 800;

/** `-amount`: the largest amount first. A column that the list does not sort by is ignored. */
export function readSort(
  text: string | undefined,
  columns: readonly Pick<Column<never>, "sort">[],
): Sorting | null {
  const isDescending = text?.startsWith("-") ?? false;
  const by = isDescending ? text?.slice(1) : text;
  return by !== undefined && columns.some(({ sort }) => sort === by) ? { by, isDescending } : null;
}

export const sortText = ({ by, isDescending }: Sorting) => `${isDescending ? "-" : ""}${by}`;

/** What a press on a header does: the largest first, then the smallest, then the usual order. */
export function nextSort(by: string, now: Sorting | null): Sorting | null {
  if (now?.by !== by) return { by, isDescending: true };
  return now.isDescending ? { by, isDescending: false } : null;
}

/** The columns to show, in their order: those of the address, else those that are not optional. */
export function shownColumns<C extends Pick<Column<never>, "id" | "isOptional">>(
  text: string | undefined,
  columns: readonly C[],
): readonly C[] {
  const wanted = (text ?? "").split(",").flatMap((id) => columns.filter((each) => each.id === id));
  const usual = columns.filter(({ isOptional }) => !isOptional);
  return wanted.length > 0 ? [...new Set(wanted)] : usual;
}

/** `amount:140,member:260`: the widths that the staff user gave, in pixels. */
export function readWidths(text: string | undefined): Readonly<Record<string, number>> {
  const pairs = (text ?? "").split(",").flatMap((pair) => {
    const [id = "", width = ""] = pair.split(":");
    return /^\d{2,3}$/.test(width) ? [[id, clampWidth(Number(width))] as const] : [];
  });
  return Object.fromEntries(pairs);
}

export const clampWidth = (width: number) =>
  Math.round(Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, width)));

export const widthsText = (widths: Readonly<Record<string, number>>) =>
  Object.entries(widths)
    .map(([id, width]) => `${id}:${width}`)
    .join(",");

/** Moves a column one place. */
export function moved(ids: readonly string[], id: string, step: 1 | -1): string[] {
  const from = ids.indexOf(id);
  const to = from + step;
  if (from < 0 || to < 0 || to >= ids.length) return [...ids];
  const rest = ids.filter((each) => each !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}

const DENSITY = "krapao-console-density";
const isStoredCompact = () => {
  try {
    return localStorage.getItem(DENSITY) === "compact";
  } catch {
    return false;
  }
};
function storeCompact(isCompact: boolean): void {
  try {
    localStorage.setItem(DENSITY, isCompact ? "compact" : "comfortable");
  } catch {
    // Without a store the address alone has it.
  }
}

/**
 * The view of a list, and what changes it. The density that a staff user chose for all devices is
 * that of every list whose address has none.
 * @param scope begins its names in the address, when a page has several lists
 */
export function useTableView<Row>(columns: readonly Column<Row>[], scope = "") {
  const [view, setView] = useView();
  const params = { cols: view[`${scope}cols`], sort: view[`${scope}sort`], w: view[`${scope}w`] };
  const setParams = (changes: { cols?: string | null; sort?: string | null; w?: string }) =>
    setView(
      Object.fromEntries(Object.entries(changes).map(([id, text]) => [`${scope}${id}`, text])),
    );
  const all = columns as readonly Column<never>[];
  const shown = shownColumns(params.cols, all) as unknown as readonly Column<Row>[];
  const sort = readSort(params.sort, all);
  const widths = readWidths(params.w);
  const own = useMe().preferences.density;
  const usual = own === null ? isStoredCompact() : own === "compact";
  const isCompact = view.dense === undefined ? usual : view.dense === "1";
  return {
    shown,
    sort,
    widths,
    isCompact,
    sortBy: (by: string) => {
      const next = nextSort(by, sort);
      setParams({ sort: next && sortText(next) });
    },
    setWidth: (id: string, width: number | null) => {
      const { [id]: _old, ...rest } = widths;
      setParams({ w: widthsText(width === null ? rest : { ...rest, [id]: clampWidth(width) }) });
    },
    isChanged: params.cols !== undefined || params.w !== undefined,
    reset: () => setView({ [`${scope}cols`]: null, [`${scope}w`]: null }),
    setColumns: (ids: readonly string[] | null) => setParams({ cols: ids?.join(",") ?? null }),
    setCompact: (next: boolean) => {
      if (own === null) storeCompact(next);
      setView({ dense: next ? "1" : "0" });
    },
  };
}

/** The order of the address for a call: null is the list's own. */
export function sortOf<Name extends string>(
  params: Params,
  names: readonly Name[],
): { by: Name; isDescending: boolean } | null {
  const found = readSort(
    params.sort,
    names.map((sort) => ({ sort })),
  );
  return found && { by: found.by as Name, isDescending: found.isDescending };
}
