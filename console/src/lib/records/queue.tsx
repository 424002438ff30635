import { useTexts } from "@krapao/browser/i18n/texts";
import type { ListName } from "@krapao/contract/console/lists/views";
import type { ClientOutput } from "@krapao/contract/endpoint";
import type { AnyRecord } from "@krapao/contract/records/record";
import type { QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { coreTexts } from "../../i18n/texts.ts";
import { BulkActions, type BulkRow, type ListActions, useBulk } from "../actions/bulk-actions.tsx";
import { api } from "../api/api.ts";
import { usePages } from "../api/pages.ts";
import { useSelection } from "../lists/bulk/selection.ts";
import { DataTable } from "../lists/data-table.tsx";
import { MasterDetail, useChosen } from "../lists/master-detail.tsx";
import { Segmented } from "../lists/segmented.tsx";
import { useSteadyRows } from "../lists/steady-rows.ts";
import { ListTools, type ListTotals } from "../lists/tools/list-tools.tsx";
import { useListTotals } from "../lists/tools/use-totals.ts";
import { useView } from "../navigation/navigation.tsx";
import { useShortcuts } from "../navigation/shortcuts.ts";
import { useWithoutSent } from "../undo/later.ts";
import { inputOf } from "./address.ts";
import { type Cells, columnsOf, filtersOf, type ListTexts, type RowOf } from "./columns.tsx";

type Tab<R extends AnyRecord> = R["tabs"][number];
interface Answer<R extends AnyRecord> {
  rows: RowOf<R>[];
  next: string | null;
  totals?: ListTotals | null;
}

interface ListProps<R extends AnyRecord & { name: ListName }> extends ListTexts<R> {
  of: R;
  /** Reads of the list are under this key, which its actions and events invalidate. */
  queryKey: QueryKey;
  /** Interval of automatic reads, in addition to the events. */
  everyMs?: number;
  /** The name of a tab. */
  label: (tab: Tab<R>) => string;
  empty: (tab: Tab<R>) => readonly string[];
  cells?: Cells<R>;
  /** Its actions. Rows can be selected in the tabs where one of them works in bulk. */
  actions?: ListActions<RowOf<R> & BulkRow>;
  /** How rows are selected; absent: the next one follows a row that leaves. */
  useRow?: typeof useChosen;
}

interface QueueProps<R extends AnyRecord & { name: ListName }> extends ListProps<R> {
  /** Tabs and search; absent: the tabs with these counts. */
  head?: (tab: Tab<R>) => ReactNode;
  counts?: Readonly<Partial<Record<Tab<R>, number>>>;
  /** The open row: its id, and what the list has of it. */
  detail: (id: string, row: RowOf<R> | undefined) => ReactNode;
  /** S opens the next row. */
  isSkipped?: boolean;
}

const idOf = (row: unknown) => (row as { id: string }).id;
const EVERY_MS = 30_000;

/** The parts of a record's list, for a page with its own layout. The address has the view. */
export function useRecordList<R extends AnyRecord & { name: ListName }>(props: ListProps<R>) {
  const { of, queryKey, everyMs = EVERY_MS, cells = {}, useRow = useChosen } = props;
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
    rows: (answer) => answer.rows as readonly (RowOf<R> & { id: string })[],
    everyMs,
  });
  const steady = useSteadyRows(useWithoutSent(pages), {
    key: JSON.stringify(input),
    isHeld: input.sort !== null || filters.some(({ id }) => view[id]),
    idOf,
  });
  const totals = useListTotals(key, (signal) => read({ withTotals: true, limit: 1 }, signal));
  const { list, ids } = steady;
  const [chosen, choose] = useRow(ids, list.isLoading);
  const selection = useSelection(ids);
  const [title = "", text = ""] = props.empty(tab);
  const actions = props.actions;
  const isBulk = useBulk(actions?.of ?? {})(tab).length > 0;
  return {
    tab,
    ids,
    rows: list.rows,
    /** What the first page says of the whole list; undefined until it is read. */
    answer: pages.first as ClientOutput<R["call"]> | undefined,
    chosen,
    choose,
    tools: (
      <>
        <ListTools
          list={of.name}
          columns={columns}
          filters={filters}
          totals={totals}
          exported={input}
        />
        {actions && isBulk ? (
          <BulkActions
            {...actions}
            tab={tab}
            rows={list.rows as readonly (RowOf<R> & BulkRow)[]}
            selection={selection}
          />
        ) : null}
      </>
    ),
    table: (
      <DataTable
        label={props.label(tab)}
        columns={columns}
        list={list}
        rowId={idOf}
        steady={steady}
        selected={chosen}
        onSelect={choose}
        selection={isBulk ? selection : null}
        empty={{ title, text }}
      />
    ),
    /** The row after the open one, else the first. */
    next: ids[ids.indexOf(chosen ?? "") + 1] ?? ids[0],
  };
}

/** The list of a record, with the open row next to it. */
export function Queue<R extends AnyRecord & { name: ListName }>(props: QueueProps<R>) {
  const { tab, rows, chosen, choose, tools, table, next } = useRecordList(props);
  useShortcuts({ s: props.isSkipped === true && next !== undefined && (() => choose(next)) });
  const row = rows.find((each) => idOf(each) === chosen);
  return (
    <MasterDetail
      head={props.head?.(tab) ?? <Tabs {...props} tab={tab} />}
      tools={tools}
      list={table}
      detail={chosen === null ? null : props.detail(chosen, row)}
      onBack={() => choose(null)}
    />
  );
}

function Tabs<R extends AnyRecord & { name: ListName }>(props: QueueProps<R> & { tab: Tab<R> }) {
  const { of, tab, label, counts } = props;
  const core = useTexts(coreTexts);
  const [, setView] = useView();
  return (
    <Segmented
      label={core.labels.list}
      value={tab}
      options={of.tabs.map((value: Tab<R>) => ({
        value,
        label: label(value),
        count: counts?.[value],
      }))}
      onChange={(value) => setView({ tab: value, item: null, show: null })}
    />
  );
}
