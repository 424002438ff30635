import type { Currency } from "@krapao/contract/money";
import {
  type MoneyRow,
  type MoneyTotal,
  money as moneyCall,
  type MoneyReport as Name,
} from "@krapao/contract/office/reports";
import { Amount } from "@krapao/ui/amount";
import { Note } from "@krapao/ui/note";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { type Column, DataTable } from "../../lib/data-table.tsx";
import { dateOnly, whole } from "../../lib/format.ts";
import { listOf } from "../../lib/pages.ts";
import { Pane } from "../../lib/pane.tsx";
import { StatCard } from "../../lib/stat-card.tsx";
import type { ReportSpan } from "./span.ts";
import { reportsTexts } from "./texts/index.ts";

interface MoneyReportProps {
  report: Name;
  span: ReportSpan;
  currency: Currency | null;
}

/** One report of money: its totals beside the ledger's, and its days. */
export function MoneyReport({ report, span, currency }: MoneyReportProps) {
  const t = useTexts(reportsTexts);
  const query = useQuery({
    queryKey: ["report", report, span, currency],
    queryFn: ({ signal }) => api(moneyCall, { input: { report, ...span, currency }, signal }),
    placeholderData: keepPreviousData,
  });
  const columns = useColumns(report);
  return (
    <>
      {query.data?.totals.map((total) => (
        <Totals
          key={total.currency}
          report={report}
          total={total}
          isOne={query.data.totals.length === 1}
        />
      ))}
      {report === "providers" ? <p className="s13 t3">{t.resultHint}</p> : null}
      <Pane>
        <DataTable
          label={t.tabs[report]}
          columns={columns}
          list={listOf(query.data?.rows, query)}
          rowId={({ day, currency: own, party }) => `${day} ${own} ${party}`}
          empty={{ title: t.empty, text: t.emptyText }}
        />
      </Pane>
    </>
  );
}

interface TotalsProps {
  report: Name;
  total: MoneyTotal;
  /** No other currency stands beside it. */
  isOne: boolean;
}

function Totals({ report, total, isOne }: TotalsProps) {
  const t = useTexts(reportsTexts);
  const { currency, difference } = total;
  const named = (label: string) => (isOne ? label : `${label} · ${currency}`);
  const shown = (value: number) => <Amount value={value} currency={currency} />;
  return (
    <>
      <div className="cards">
        <StatCard
          label={named(t.amount[report])}
          value={shown(total.amount)}
          note={`${whole(total.count)} ${t.count}`}
        />
        <StatCard
          label={named(t.back[report])}
          value={shown(total.back)}
          note={`${whole(total.backCount)} ${t.count}`}
        />
        <StatCard
          label={named(t.net)}
          value={shown(total.net)}
          note={
            total.result === null ? null : (
              <>
                {t.result} {shown(total.result)}
              </>
            )
          }
        />
        <StatCard
          label={named(t.ledger)}
          value={shown(total.ledger)}
          note={
            <b className={difference === 0 ? "jade" : "coral"}>
              {t.difference} {shown(difference)}
            </b>
          }
        />
      </div>
      <Note tone={difference === 0 ? "ok" : "error"}>
        {difference === 0 ? t.agrees : t.differs} · {currency}
      </Note>
    </>
  );
}

/** A campaign is named by its kind and its code. */
function usePartyText(): (party: string) => string {
  const t = useTexts(reportsTexts);
  return (party) => {
    if (party === "?") return t.unknown;
    const [kind = "", code] = party.split(" ");
    const word = t.kinds[kind];
    return code && word ? `${word} ${code}` : party;
  };
}

function useColumns(report: Name): Column<MoneyRow>[] {
  const t = useTexts(reportsTexts);
  const partyText = usePartyText();
  const figure = (id: string, header: string, of: (row: MoneyRow) => number | null) => ({
    ...{ id, header, align: "right" as const, isWide: id === "held" },
    cell: (row: MoneyRow) => {
      const value = of(row);
      return value === null ? "–" : <Amount value={value} currency={row.currency} />;
    },
  });
  const counts = (id: string, of: (row: MoneyRow) => number) => ({
    ...{ id, header: t.count, align: "right" as const, isWide: id !== "count" },
    cell: (row: MoneyRow) => <span className="num">{whole(of(row))}</span>,
  });
  return [
    {
      id: "day",
      header: t.day,
      cell: ({ day }) => <span className="num">{dateOnly(`${day}T12:00:00+07:00`)}</span>,
    },
    { id: "party", header: t.party[report], cell: ({ party }) => partyText(party) },
    counts("count", ({ count }) => count),
    figure("amount", t.amount[report], ({ amount }) => amount),
    counts("backCount", ({ backCount }) => backCount),
    figure("back", t.back[report], ({ back }) => back),
    figure("net", t.net, ({ net }) => net),
    ...(report === "providers"
      ? [
          figure("held", t.heldChange, ({ heldChange }) => heldChange),
          figure("result", t.result, ({ result }) => result),
        ]
      : []),
  ];
}
