import { useTexts } from "@krapao/browser/i18n/texts";
import * as games from "@krapao/contract/console/games";
import { Amount } from "@krapao/ui/money/amount";
import { api } from "../../lib/api/api.ts";
import { usePages } from "../../lib/api/pages.ts";
import { type Column, DataTable } from "../../lib/lists/data-table.tsx";
import { MasterDetail, useShown } from "../../lib/lists/master-detail.tsx";
import { Segmented } from "../../lib/lists/segmented.tsx";
import { Age } from "../../lib/marks/age.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { WhoCell } from "../../lib/marks/who-cell.tsx";
import { useView } from "../../lib/navigation/navigation.tsx";
import { gamesTexts } from "./texts/index.ts";
import { TransferDetail } from "./transfer-detail.tsx";

type View = "waiting" | "decided";
const SLA_SECONDS = 60 * 60;

/** Transfers with an unknown outcome: the list, and the evidence of the selected one. */
export function TransferQueue() {
  const t = useTexts(gamesTexts);
  const [params, setParams] = useView();
  const view: View = params.view === "decided" ? "decided" : "waiting";
  const list = usePages({
    key: ["queues", "transfers", view],
    read: ({ cursor, signal }) => api(games.list, { input: { view, cursor }, signal }),
    rows: (answer) => answer.transfers,
    everyMs: 30_000,
  });
  const ids = list.rows.map(({ id }) => id);
  const [item, choose] = useShown(ids, list.isLoading);
  const columns: Column<games.TransferRow>[] = [
    {
      id: "member",
      header: t.member,
      cell: (row) => <WhoCell name={row.member.name} note={t.route(row.direction, row.gameName)} />,
    },
    {
      id: "amount",
      header: t.amount,
      align: "right",
      cell: (row) => <Amount value={row.amount} currency={row.currency} />,
    },
    {
      id: "waits",
      header: view === "waiting" ? t.waits : t.settled,
      align: "right",
      cell: (row) =>
        view === "waiting" ? (
          <Age since={row.createdAt} slaSeconds={SLA_SECONDS} />
        ) : (
          <Timestamp at={row.settledAt} />
        ),
    },
  ];
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
      list={
        <DataTable
          label={t.list}
          columns={columns}
          list={list}
          rowId={(row) => row.id}
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
