import { useTexts } from "@krapao/browser/i18n/texts";
import { type CommissionPair, list as listPairs } from "@krapao/contract/console/invites";
import { Amount } from "@krapao/ui/money/amount";
import { api } from "../../lib/api/api.ts";
import { usePages } from "../../lib/api/pages.ts";
import { queueKey } from "../../lib/api/queues.ts";
import type { Column } from "../../lib/lists/data-table.tsx";
import { LocalList } from "../../lib/lists/local/local-list.tsx";
import { MasterDetail, useChosen } from "../../lib/lists/master-detail.tsx";
import { Age } from "../../lib/marks/age.tsx";
import { CommissionDetail } from "./commission-detail.tsx";
import { invitesTexts } from "./texts/index.ts";

const SLA_SECONDS = 24 * 60 * 60;

const idOf = ({ inviter, invitee }: CommissionPair) => `${inviter.id}-${invitee.id}`;

/** Commissions whose inviter and invitee share something: the pairs, and the selected one. */
export function CommissionQueue() {
  const t = useTexts(invitesTexts);
  const list = usePages({
    key: queueKey("invites"),
    read: ({ cursor, signal }) => api(listPairs, { input: { cursor }, signal }),
    rows: ({ pairs }) => pairs,
    everyMs: 30_000,
  });
  const [chosen, choose] = useChosen(list.rows.map(idOf), list.isLoading);
  const pair = list.rows.find((each) => idOf(each) === chosen);
  const columns: Column<CommissionPair>[] = [
    {
      id: "pair",
      header: t.pair,
      value: ({ inviter, invitee }) =>
        `${inviter.name} ${inviter.id} → ${invitee.name} ${invitee.id}`,
      cell: ({ inviter, invitee, shared }) => (
        <span className="who-cell">
          <span>
            <b>{inviter.name}</b>
            <span className="pair-friend">→ {invitee.name}</span>
            <small>{shared.map((kind) => t.kinds[kind]).join(" · ")}</small>
          </span>
        </span>
      ),
    },
    {
      id: "amount",
      header: t.amount,
      value: ({ amount }) => amount,
      align: "right",
      size: "amount",
      cell: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
    },
    {
      id: "waits",
      header: t.waits,
      value: ({ since }) => since,
      align: "right",
      size: "age",
      cell: ({ since }) => <Age since={since} slaSeconds={SLA_SECONDS} />,
    },
  ];
  return (
    <MasterDetail
      head={<h2>{t.list}</h2>}
      list={
        <LocalList
          name="commissions"
          label={t.list}
          columns={columns}
          list={list}
          rowId={idOf}
          selected={chosen}
          onSelect={choose}
          empty={{ title: t.empty, text: t.emptyText }}
        />
      }
      detail={pair ? <CommissionDetail key={idOf(pair)} pair={pair} /> : null}
      onBack={() => choose(null)}
    />
  );
}
