import type { ListName } from "@krapao/contract/console/lists/views";
import type { AnyRecord } from "@krapao/contract/records/record";
import type { QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "../api/api.ts";
import { usePages } from "../api/pages.ts";
import { type Selection, useSelection } from "../lists/bulk/selection.ts";
import { DataTable } from "../lists/data-table.tsx";
import { MasterDetail, useChosen } from "../lists/master-detail.tsx";
import { useSteadyRows } from "../lists/steady-rows.ts";
import { ListTools, type ListTotals } from "../lists/tools/list-tools.tsx";
import { useListTotals } from "../lists/tools/use-totals.ts";
import { useView } from "../navigation/navigation.tsx";
import { useShortcuts } from "../navigation/shortcuts.ts";
import { inputOf } from "./address.ts";
import { type Cells, columnsOf, filtersOf, type ListTexts, type RowOf } from "./columns.tsx";

type Tab<R extends AnyRecord> = R["tabs"][number];
interface Answer<R extends AnyRecord> {
  rows: RowOf<R>[];
  next: string | null;
  totals?: ListTotals | null;
}

interface QueueProps<R extends AnyRecord & { name: ListName }> extends ListTexts<R> {
  of: R;
  /** Reads of the list are under this key, which its actions and events invalidate. */
  queryKey: QueryKey;
  /** The name of the shown tab, for screen readers. */
  label: (tab: Tab<R>) => string;
  /** Tabs and search. */
  head: (tab: Tab<R>) => ReactNode;
  empty: (tab: Tab<R>) => readonly string[];
  cells?: Cells<R>;
  /** The open row: its id, and what the list has of it. */
  detail: (id: string, row: RowOf<R> | undefined) => ReactNode;
  /** Actions on several rows; absent: rows cannot be selected. */
  bulk?: (rows: readonly RowOf<R>[], selection: Selection, tab: Tab<R>) => ReactNode;
  /** How rows are selected; absent: the next one follows a row that leaves. */
  useRow?: typeof useChosen;
  /** S opens the next row. */
  isSkipped?: boolean;
}

const idOf = (row: unknown) => (row as { id: string }).id;
const EVERY_MS = 30_000;

/** The list of a record, with the open row next to it. The address has tab, filters and sort. */
export function Queue<R extends AnyRecord & { name: ListName }>(props: QueueProps<R>) {
  const { of, queryKey, cells = {}, useRow = useChosen } = props;
  const [view] = useView();
  const input = inputOf(of, view);
  const { tab } = input;
  const filters = filtersOf(of, tab, props);
  const columns = columnsOf<R["fields"], RowOf<R>>(of.fields, tab, { ...props, cells });
  const read = (page: object, signal: AbortSignal) =>
    api(of.call, { input: { ...input, ...page }, signal } as never) as Promise<Answer<R>>;
  const key = [...queryKey, input];
  const pages = usePages({
    key,
    read: ({ cursor, signal }) => read({ cursor }, signal),
    rows: (answer) => answer.rows,
    everyMs: EVERY_MS,
  });
  const steady = useSteadyRows(pages, {
    key: JSON.stringify(input),
    isHeld: input.sort !== null || filters.some(({ id }) => view[id]),
    idOf,
  });
  const totals = useListTotals(key, (signal) => read({ withTotals: true, limit: 1 }, signal));
  const { list, ids } = steady;
  const [chosen, choose] = useRow(ids, list.isLoading);
  const selection = useSelection(ids);
  const row = list.rows.find((each) => idOf(each) === chosen);
  const next = ids[ids.indexOf(chosen ?? "") + 1] ?? ids[0];
  useShortcuts({ s: props.isSkipped === true && next !== undefined && (() => choose(next)) });
  const [title = "", text = ""] = props.empty(tab);
  const bulk = props.bulk?.(list.rows, selection, tab) ?? null;
  return (
    <MasterDetail
      head={props.head(tab)}
      tools={
        <>
          <ListTools
            list={of.name}
            columns={columns}
            filters={filters}
            totals={totals}
            exported={input}
          />
          {bulk}
        </>
      }
      list={
        <DataTable
          label={props.label(tab)}
          columns={columns}
          list={list}
          rowId={idOf}
          steady={steady}
          selected={chosen}
          onSelect={choose}
          selection={bulk === null ? null : selection}
          empty={{ title, text }}
        />
      }
      detail={chosen === null ? null : props.detail(chosen, row)}
      onBack={() => choose(null)}
    />
  );
}
