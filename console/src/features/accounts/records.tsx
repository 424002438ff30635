import * as ledger from "@krapao/contract/office/ledger";
import { Amount } from "@krapao/ui/amount";
import type { Currency } from "@krapao/ui/money";
import { type ReactNode, useState } from "react";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { type Column, DataTable } from "../../lib/data-table.tsx";
import { Moment } from "../../lib/moment.tsx";
import { usePages } from "../../lib/pages.ts";
import { MovementDrawer } from "./movement-drawer.tsx";
import { reasonText } from "./reason-text.ts";
import { accountsTexts } from "./texts/index.ts";

interface RecordsProps {
  memberId: string;
  word: ledger.RecordWord;
  currency: Currency;
  renderCalls: (calls: ledger.PartyCall[]) => ReactNode;
}

/** A member's records of one word; one that is in the book opens its transfer. */
export function Records({ memberId, word, currency, renderCalls }: RecordsProps) {
  const t = useTexts(accountsTexts);
  const [opened, setOpened] = useState<string | null>(null);
  const list = usePages({
    key: ["member", memberId, "records", word],
    read: ({ cursor, signal }) =>
      api(ledger.records, { params: { memberId }, input: { word, cursor }, signal }),
    rows: (answer) => answer.records,
  });
  const columns: Column<ledger.MemberRecord>[] = [
    { id: "at", header: t.time, cell: (row) => <Moment at={row.at} /> },
    { id: "name", header: t.name, cell: (row) => <b>{(t.states[row.name] ?? row.name) || "–"}</b> },
    { id: "state", header: t.state, cell: (row) => t.states[row.state] ?? row.state },
    { id: "reason", header: t.reason, cell: (row) => reasonText(row.reason, t), isWide: true },
    {
      id: "reference",
      header: t.reference,
      cell: (row) => <span className="num t3 s13">{row.reference ?? "–"}</span>,
      isWide: true,
    },
    {
      id: "amount",
      header: t.amount,
      align: "right",
      cell: (row) =>
        row.amount === null ? "–" : <Amount value={row.amount} currency={currency} />,
    },
  ];
  const open = (id: string) => {
    const transferId = list.rows.find((row) => row.id === id)?.transferId;
    if (transferId) setOpened(transferId);
  };
  return (
    <>
      <DataTable
        label={t.tabs[word]}
        columns={columns}
        list={list}
        rowId={(row) => row.id}
        selected={opened}
        onSelect={open}
      />
      <MovementDrawer
        transferId={opened}
        onClose={() => setOpened(null)}
        renderCalls={renderCalls}
      />
    </>
  );
}
