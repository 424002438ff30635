import { useTexts } from "@krapao/browser/i18n/texts";
import * as games from "@krapao/contract/console/games";
import { Amount } from "@krapao/ui/money/amount";
import { api } from "../../lib/api/api.ts";
import { usePages } from "../../lib/api/pages.ts";
import { type Column, DataTable } from "../../lib/lists/data-table.tsx";
import { MasterDetail, useShown } from "../../lib/lists/master-detail.tsx";
import { Segmented } from "../../lib/lists/segmented.tsx";
import { useSteadyRows } from "../../lib/lists/steady-rows.ts";
import { sortOf } from "../../lib/lists/table-view.ts";
import { amountsOf } from "../../lib/lists/tools/filter.ts";
import type { FilterSpec } from "../../lib/lists/tools/filters.tsx";
import { ListTools } from "../../lib/lists/tools/list-tools.tsx";
import { useListTotals } from "../../lib/lists/tools/use-totals.ts";
import { Age } from "../../lib/marks/age.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { WhoCell } from "../../lib/marks/who-cell.tsx";
import { useView } from "../../lib/navigation/navigation.tsx";
import { gamesTexts } from "./texts.ts";
import { TransferDetail } from "./transfer-detail.tsx";

type View = "waiting" | "decided";
const SLA_SECONDS = 60 * 60;
const FILTERS: readonly FilterSpec[] = [{ id: "amount", kind: "amount" }];
const idOf = ({ id }: games.TransferRow) => id;

function useColumns(view: View): readonly Column<games.TransferRow>[] {
  const t = useTexts(gamesTexts);
  return [
    {
      id: "member",
      header: t.labels.member,
      cell: (row) => (
        <WhoCell
          name={row.member.name}
          note={
            row.isCaseOpen ? (
              <b className="coral">{t.contradicted}</b>
            ) : (
              t.route(row.direction, row.gameName)
            )
          }
        />
      ),
    },
    {
      id: "amount",
      header: t.labels.amount,
      align: "right",
      size: "amount",
      ...(view === "waiting" ? { sort: "amount" } : {}),
      cell: (row) => <Amount value={row.amount} currency={row.currency} />,
    },
    {
      id: "waits",
      header: view === "waiting" ? t.labels.waits : t.labels.settled,
      align: "right",
      size: "date",
      sort: "at",
      cell: (row) =>
        view === "waiting" ? (
          <Age since={row.createdAt} slaSeconds={SLA_SECONDS} />
        ) : (
          <Timestamp at={row.settledAt} part="date" />
        ),
    },
  ];
}

interface TransferInput {
  view: View;
  sort: { by: "at" | "amount"; isDescending: boolean } | null;
  amountMin: number | null;
  amountMax: number | null;
}

/** The rows in their places, and the totals of what the filter leaves. */
function useTransfers(input: TransferInput) {
  const key = ["queues", "transfers", input];
  const pages = usePages({
    key,
    read: ({ cursor, signal }) => api(games.list, { input: { ...input, cursor }, signal }),
    rows: (answer) => answer.transfers,
    everyMs: 30_000,
  });
  const totals = useListTotals(key, (signal) =>
    api(games.list, { input: { ...input, withTotals: true, limit: 1 }, signal }),
  );
  const isHeld = input.sort !== null || input.amountMin !== null || input.amountMax !== null;
  const steady = useSteadyRows(pages, { key: JSON.stringify(input), isHeld, idOf });
  return { steady, totals };
}

/** Transfers with an unknown outcome: the list, and the evidence of the selected one. */
export function TransferQueue() {
  const t = useTexts(gamesTexts);
  const [params, setParams] = useView();
  const view: View = params.view === "decided" ? "decided" : "waiting";
  // The database sorts only those that wait by their amount.
  const sort = sortOf(params, view === "waiting" ? ["at", "amount"] : ["at"]);
  const input = { view, sort, ...amountsOf(params.amount) };
  const { steady, totals } = useTransfers(input);
  const { list, ids } = steady;
  const [item, choose] = useShown(ids, list.isLoading);
  const columns = useColumns(view);
  return (
    <MasterDetail
      head={
        <Segmented
          label={t.list}
          value={view}
          options={(["waiting", "decided"] as const).map((value) => ({
            value,
            label: t.views[value],
            count: value === view && !list.isLoading ? list.rows.length : undefined,
          }))}
          onChange={(value) => setParams({ view: value, item: null, show: null })}
        />
      }
      tools={
        <ListTools
          list="transfers"
          columns={columns}
          filters={FILTERS}
          totals={totals}
          exported={input}
        />
      }
      list={
        <DataTable
          label={t.list}
          columns={columns}
          list={list}
          rowId={idOf}
          steady={steady}
          selected={item}
          onSelect={choose}
          empty={{ title: t.empty, text: t.emptyText }}
        />
      }
      detail={item === null ? null : <TransferDetail key={item} transferId={item} />}
      onBack={() => choose(null)}
    />
  );
}
