import * as games from "@krapao/contract/office/games";
import { Amount } from "@krapao/ui/amount";
import { useTexts } from "../../i18n/index.ts";
import { Age } from "../../lib/age.tsx";
import { api } from "../../lib/api.ts";
import { type Column, DataTable } from "../../lib/data-table.tsx";
import { MasterDetail, useChosen } from "../../lib/master-detail.tsx";
import { Moment } from "../../lib/moment.tsx";
import { useView } from "../../lib/navigation.tsx";
import { usePages } from "../../lib/pages.ts";
import { Segmented } from "../../lib/segmented.tsx";
import { WhoCell } from "../../lib/who-cell.tsx";
import { gamesTexts } from "./texts/index.ts";
import { TransferDetail } from "./transfer-detail.tsx";

type View = "waiting" | "decided";
const SLA_SECONDS = 60 * 60;

/** Transfers whose outcome nobody could prove: the list, and the evidence of the chosen one. */
export function TransferDesk() {
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
  const [item, choose] = useChosen(ids, list.isLoading);
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
          <Moment at={row.settledAt} />
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
            ...(value === view && !list.isLoading ? { count: list.rows.length } : {}),
          }))}
          onChange={(value) => setParams({ view: value, item: null })}
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
          empty={{ title: t.noneWaiting, text: t.noneWaitingText }}
        />
      }
      detail={item === null ? null : <TransferDetail key={item} transferId={item} />}
      onBack={() => choose(null)}
    />
  );
}
