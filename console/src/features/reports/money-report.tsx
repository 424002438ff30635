import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import {
  type MoneyRow,
  type MoneyTotal,
  money as moneyCall,
  moneyFields,
  type MoneyReport as Name,
} from "@krapao/contract/console/reports";
import type { Currency } from "@krapao/contract/money";
import { Note } from "@krapao/ui/feedback/note";
import { Amount } from "@krapao/ui/money/amount";
import { useMe } from "../../lib/api/me.ts";
import { listOf } from "../../lib/api/pages.ts";
import { money, whole } from "../../lib/format.ts";
import { CampaignCell } from "../../lib/marks/campaign-cell.tsx";
import { campaignText } from "../../lib/marks/campaign-name.ts";
import { Pane } from "../../lib/panes/pane.tsx";
import { StatCard } from "../../lib/panes/stat-card.tsx";
import { ReportTable } from "../../lib/records/report-table.tsx";
import { BonusFunnel } from "./bonus-funnel.tsx";
import type { ReportSpan } from "./span.ts";
import { SpanChart } from "./span-chart.tsx";
import { reportsTexts } from "./texts.ts";
import { useReport } from "./use-report.ts";

interface MoneyReportProps {
  report: Name;
  span: ReportSpan;
  currency: Currency | null;
}

/** A money report: totals compared with the ledger, and the days. */
export function MoneyReport({ report, span, currency }: MoneyReportProps) {
  const t = useTexts(reportsTexts);
  const query = useReport(moneyCall, { report, ...span, currency });
  const { variant } = useMe();
  const language = useLanguage();
  const { rows = [], totals: all = [] } = query.data ?? {};
  const totals = all.filter((total) => isShown(total, variant));
  /** A campaign by its name, kind and code, any other counterparty by its name. */
  const named = ({ name, counterparty }: MoneyRow) => {
    if (counterparty === "?") return { name, code: t.unknown };
    const [kind = "", code] = counterparty.split(" ");
    const kindLabel = t.campaignKinds[kind];
    return { name, code: code && kindLabel ? `${kindLabel} ${code}` : counterparty };
  };
  const counterparties = {
    deposits: t.by.channel,
    withdrawals: t.labels.bank,
    gameTransfers: t.by.provider,
    bonuses: t.labels.campaign,
    rewards: t.labels.campaign,
  };
  const label = (row: MoneyRow) => campaignText(named(row), language);
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
      {report === "bonuses" ? <BonusFunnel span={span} currency={currency} /> : null}
      {report === "gameTransfers" ? <p className="s13 t3">{t.transfersHint}</p> : null}
      {totals.map(({ currency: own }) => (
        <SpanChart
          key={own}
          title={`${t.kinds[report]} · ${t.labels.net} · ${own}`}
          span={span}
          points={rows
            .filter((row) => row.currency === own)
            .map((row) => ({ day: row.day, series: label(row), value: row.net }))}
          format={(value) => money(value, own)}
        />
      ))}
      <Pane>
        <ReportTable
          name="report-money"
          label={t.kinds[report]}
          fields={moneyFields}
          tab={report}
          labels={{
            ...t.labels,
            counterparty: counterparties[report],
            amount: t.amount[report],
            back: t.reversed[report],
            backCount: t.labels.count,
          }}
          texts={{ counterparty: label }}
          cells={{ counterparty: (row) => <CampaignCell {...named(row)} /> }}
          list={listOf(rows, query)}
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
