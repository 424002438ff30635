import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import {
  type MoneyRow,
  type MoneyTotal,
  money as moneyCall,
  type MoneyReport as Name,
} from "@krapao/contract/console/reports";
import type { CampaignName } from "@krapao/contract/console/reports/campaign-name";
import type { Currency } from "@krapao/contract/money";
import { Note } from "@krapao/ui/feedback/note";
import { Amount } from "@krapao/ui/money/amount";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "../../lib/api/api.ts";
import { useMe } from "../../lib/api/me.ts";
import { listOf } from "../../lib/api/pages.ts";
import { dayText, whole } from "../../lib/format.ts";
import type { Column } from "../../lib/lists/data-table.tsx";
import { LocalList } from "../../lib/lists/local/local-list.tsx";
import { CampaignCell } from "../../lib/marks/campaign-cell.tsx";
import { campaignText } from "../../lib/marks/campaign-name.ts";
import { Pane } from "../../lib/panes/pane.tsx";
import { StatCard } from "../../lib/panes/stat-card.tsx";
import { BonusFunnel } from "./bonus-funnel.tsx";
import { PayTimes } from "./pay-times.tsx";
import { MoneyChart } from "./report-charts.tsx";
import { type ReportSpan, TOTAL } from "./span.ts";
import { reportsTexts } from "./texts.ts";

interface MoneyReportProps {
  report: Name;
  span: ReportSpan;
  currency: Currency | null;
}

/** A money report: totals compared with the ledger, and the days. */
export function MoneyReport({ report, span, currency }: MoneyReportProps) {
  const t = useTexts(reportsTexts);
  const query = useQuery({
    queryKey: ["report", report, span, currency],
    queryFn: ({ signal }) => api(moneyCall, { input: { report, ...span, currency }, signal }),
    placeholderData: keepPreviousData,
  });
  const { variant } = useMe();
  const { rows = [], totals: all = [], names = {} } = query.data ?? {};
  const { label, cell } = useCounterparty(names);
  const columns = useColumns(report, { label, cell });
  const totals = all.filter((total) => isShown(total, variant));
  const table = query.data && [...totals.map(totalRow), ...rows];
  return (
    <>
      {totals.map((total) => (
        <Totals
          key={total.currency}
          report={report}
          total={total}
          isOnlyCurrency={totals.length === 1}
        />
      ))}
      {report === "withdrawals" ? <PayTimes span={span} currency={currency} /> : null}
      {report === "bonuses" ? <BonusFunnel span={span} currency={currency} /> : null}
      {report === "gameTransfers" ? <p className="s13 t3">{t.transfersHint}</p> : null}
      {totals.map((total) => (
        <MoneyChart
          key={total.currency}
          report={report}
          rows={rows}
          span={span}
          currency={total.currency}
          label={label}
        />
      ))}
      <Pane>
        <LocalList
          name="report-money"
          isPinned={({ day }) => day === TOTAL}
          label={t.tabs[report]}
          columns={columns}
          list={listOf(rows.length === 0 ? query.data?.rows : table, query)}
          rowId={({ day, currency: own, counterparty }) => `${day} ${own} ${counterparty}`}
          empty={{ title: t.empty, text: t.emptyText }}
        />
      </Pane>
    </>
  );
}

const FIRST_CURRENCY = { thai: "THB", lao: "LAK" } as const;

/** A currency without any movement only shows when it is the product's own. */
function isShown(total: MoneyTotal, variant: keyof typeof FIRST_CURRENCY): boolean {
  const { currency, count, backCount, ledger } = total;
  return currency === FIRST_CURRENCY[variant] || count > 0 || backCount > 0 || ledger !== 0;
}

/** The total of a currency as the first row of the table. */
const totalRow = ({ ledger: _ledger, difference: _difference, ...sums }: MoneyTotal): MoneyRow => ({
  ...sums,
  day: TOTAL,
  counterparty: sums.currency,
});

interface TotalsProps {
  report: Name;
  total: MoneyTotal;
  /** Whether this is the only currency of the report. */
  isOnlyCurrency: boolean;
}

function Totals({ report, total, isOnlyCurrency }: TotalsProps) {
  const t = useTexts(reportsTexts);
  const { currency, difference } = total;
  const named = (label: string) => (isOnlyCurrency ? label : `${label} · ${currency}`);
  const shown = (value: number) => <Amount value={value} currency={currency} />;
  return (
    <>
      <div className="cards grid gap-4">
        <StatCard
          label={named(t.amount[report])}
          value={shown(total.amount)}
          note={t.entries(whole(total.count))}
        />
        <StatCard
          label={named(t.reversed[report])}
          value={shown(total.back)}
          note={t.entries(whole(total.backCount))}
        />
        <StatCard label={named(t.labels.net)} value={shown(total.net)} />
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

interface Counterparty {
  /** In one line. */
  label: (counterparty: string) => string;
  cell: (counterparty: string) => ReactNode;
}

/** A campaign by its name, kind and code, any other counterparty by its name. */
function useCounterparty(names: Readonly<Record<string, CampaignName>>): Counterparty {
  const t = useTexts(reportsTexts);
  const language = useLanguage();
  const codeOf = (counterparty: string) => {
    if (counterparty === "?") return t.unknown;
    const [kind = "", code] = counterparty.split(" ");
    const kindLabel = t.kinds[kind];
    return code && kindLabel ? `${kindLabel} ${code}` : counterparty;
  };
  const named = (counterparty: string) => ({
    name: names[counterparty],
    code: codeOf(counterparty),
  });
  return {
    label: (counterparty) => campaignText(named(counterparty), language),
    cell: (counterparty) => <CampaignCell {...named(counterparty)} />,
  };
}

function useColumns(report: Name, { label, cell }: Counterparty): Column<MoneyRow>[] {
  const t = useTexts(reportsTexts);
  const amountColumn = (
    id: string,
    header: string,
    read: (row: MoneyRow) => number,
  ): Column<MoneyRow> => ({
    id,
    header,
    align: "right",
    value: read,
    cell: (row) => <Amount value={read(row)} currency={row.currency} />,
  });
  const countColumn = (id: string, read: (row: MoneyRow) => number): Column<MoneyRow> => ({
    id,
    header: t.labels.count,
    align: "right",
    value: read,
    isWide: id !== "count",
    cell: (row) => <span className="num">{whole(read(row))}</span>,
  });
  return [
    {
      id: "day",
      header: t.labels.day,
      value: ({ day }) => (day === TOTAL ? t.total : day),
      cell: ({ day }) =>
        day === TOTAL ? <b>{t.total}</b> : <span className="num">{dayText(day)}</span>,
    },
    {
      id: "counterparty",
      header: t.counterparty[report],
      value: ({ counterparty }) => label(counterparty),
      cell: ({ day, counterparty }) => (day === TOTAL ? <b>{counterparty}</b> : cell(counterparty)),
    },
    countColumn("count", ({ count }) => count),
    amountColumn("amount", t.amount[report], ({ amount }) => amount),
    countColumn("backCount", ({ backCount }) => backCount),
    amountColumn("back", t.reversed[report], ({ back }) => back),
    amountColumn("net", t.labels.net, ({ net }) => net),
  ];
}
