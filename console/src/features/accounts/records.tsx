import { useTexts } from "@krapao/browser/i18n/texts";
import * as ledger from "@krapao/contract/console/ledger";
import type { Currency } from "@krapao/contract/money";
import { Amount } from "@krapao/ui/money/amount";
import type { ReactNode } from "react";
import { api } from "../../lib/api/api.ts";
import { usePages } from "../../lib/api/pages.ts";
import type { Column } from "../../lib/lists/data-table.tsx";
import { LocalList } from "../../lib/lists/local/local-list.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { useView } from "../../lib/navigation/navigation.tsx";
import { MovementDrawer } from "./movement-drawer.tsx";
import { reasonText } from "./reason-text.ts";
import { accountsTexts } from "./texts.ts";

interface RecordsProps {
  memberId: string;
  type: ledger.RecordType;
  currency: Currency;
  renderCalls: (calls: ledger.ExternalCall[]) => ReactNode;
}

/**
 * A member's records of one kind; a record with a ledger transfer opens it. The open one is part of
 * the address, so that other pages lead to it.
 */
export function Records({ memberId, type, currency, renderCalls }: RecordsProps) {
  const t = useTexts(accountsTexts);
  const [view, setView] = useView();
  const list = usePages({
    key: ["member", memberId, "records", type],
    read: ({ cursor, signal }) =>
      api(ledger.records, { params: { memberId }, input: { type, cursor }, signal }),
    rows: (answer) => answer.records,
  });
  const states = type === "games" ? t.gameStates : t.states;
  const columns: Column<ledger.MemberRecord>[] = [
    {
      id: "at",
      header: t.labels.time,
      value: (row) => row.at,
      cell: (row) => <Timestamp at={row.at} />,
    },
    {
      id: "name",
      header: t.name,
      value: (row) => t.states[row.name] ?? row.name,
      cell: (row) => <b>{(t.states[row.name] ?? row.name) || "–"}</b>,
    },
    {
      id: "state",
      header: t.labels.state,
      value: (row) => states[row.state] ?? row.state,
      cell: (row) => states[row.state] ?? row.state,
    },
    {
      id: "reason",
      header: t.labels.reason,
      value: (row) => reasonText(row.reason, t),
      cell: (row) => reasonText(row.reason, t),
      isWide: true,
    },
    {
      id: "reference",
      header: t.reference,
      value: (row) => row.reference,
      cell: (row) => <span className="num t3 s13">{row.reference ?? "–"}</span>,
      isWide: true,
    },
    {
      id: "amount",
      header: t.labels.amount,
      value: (row) => row.amount,
      align: "right",
      cell: (row) =>
        row.amount === null ? "–" : <Amount value={row.amount} currency={currency} />,
    },
  ];
  const opened = list.rows.find((row) => row.id === view.show);
  return (
    <>
      <LocalList
        name="member-records"
        label={t.tabs[type]}
        columns={columns}
        list={list}
        rowId={(row) => row.id}
        selected={opened?.id ?? null}
        onSelect={(id) => setView({ show: id })}
      />
      <MovementDrawer
        transferId={opened?.transferId ?? null}
        onClose={() => setView({ show: null })}
        renderCalls={renderCalls}
      />
    </>
  );
}
