import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import {
  type CampaignKind,
  type CampaignResults,
  campaign,
  resultFields,
} from "@krapao/contract/console/reports/campaigns";
import type { ClientOutput } from "@krapao/contract/endpoint";
import type { Currency } from "@krapao/contract/money";
import { text } from "@krapao/contract/records/fields";
import { Button } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { api } from "../../../lib/api/api.ts";
import { listOf } from "../../../lib/api/pages.ts";
import { Chart } from "../../../lib/charts/chart.tsx";
import { dayText, money, whole } from "../../../lib/format.ts";
import { DataTable } from "../../../lib/lists/data-table.tsx";
import { Failed, Loading } from "../../../lib/lists/list-state.tsx";
import { Segmented } from "../../../lib/lists/segmented.tsx";
import { campaignTitle } from "../../../lib/marks/campaign-name.ts";
import { Pane } from "../../../lib/panes/pane.tsx";
import { StatCard } from "../../../lib/panes/stat-card.tsx";
import { columnsOf } from "../../../lib/records/columns.tsx";
import { resultsTexts } from "../texts.ts";
import { STAYED, useResultLabels } from "./result-columns.tsx";
import { percentText, timesText } from "./shares.ts";
import type { ResultsSpan } from "./span.ts";

type Answer = ClientOutput<typeof campaign>;
const FIELDS = { name: text(), ...resultFields };

interface OneProps {
  kind: CampaignKind;
  code: string;
  span: ResultsSpan;
  onBack: () => void;
}

/** The results of one campaign: sums, a chart by day, and tables by version and by day. */
export function OneCampaign({ kind, code, span, onBack }: OneProps) {
  const t = useTexts(resultsTexts);
  const language = useLanguage();
  const query = useQuery({
    queryKey: ["campaign", kind, code, span],
    queryFn: ({ signal }) => api(campaign, { input: { kind, code, ...span }, signal }),
    placeholderData: keepPreviousData,
  });
  if (query.isPending) return <Loading />;
  if (!query.data) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  const { name, currency, total, versions, days } = query.data;
  const title = campaignTitle({ name, code }, language);
  const shown = days.filter(({ seen, taken }) => seen > 0 || taken > 0).toReversed();
  return (
    <>
      <div className="row">
        <Button variant="ghost" size="small" onClick={onBack}>
          <ArrowLeft className="i i18" aria-hidden="true" />
          {t.back}
        </Button>
        <h2>
          {title} {title === null ? code : <span className="num t3">{code}</span>}
        </h2>
      </div>
      <Totals total={total} currency={currency} />
      <DayChart days={days} currency={currency} />
      <Pane title={t.byVersion}>
        <ResultsTable
          label={t.byVersion}
          name={t.labels.version}
          currency={currency}
          query={query}
          rows={versions.map((each) => ({ ...each, name: String(each.version) }))}
        />
      </Pane>
      <Pane title={t.byDay}>
        <ResultsTable
          label={t.byDay}
          name={t.labels.day}
          currency={currency}
          query={query}
          rows={shown.map((each) => ({ ...each, name: dayText(each.day) }))}
        />
      </Pane>
    </>
  );
}

function Totals({ total, currency }: { total: CampaignResults; currency: Currency }) {
  const t = useTexts(resultsTexts);
  const share = percentText(total.members, total.seen);
  const times = timesText(total.turnover, total.cost);
  const stayed = (days: 7 | 30) => {
    const [retained, reached] = [total[`retained${days}`], total[`reached${days}`]];
    const percent = percentText(retained, reached);
    return (
      <StatCard
        label={t.retained(days)}
        value={percent === null ? "–" : `${percent}%`}
        note={percent === null ? t.notReached : t.ofReached(whole(retained), whole(reached))}
      />
    );
  };
  return (
    <div className="cards grid-cols-3 grid gap-4">
      <StatCard label={t.seen} value={whole(total.seen)} />
      <StatCard
        label={t.members}
        value={whole(total.members)}
        note={share === null ? null : t.share(share)}
      />
      <StatCard
        label={t.cost}
        value={<Amount value={total.cost} currency={currency} />}
        note={t.ledger}
      />
      <StatCard
        label={t.turnover}
        value={<Amount value={total.turnover} currency={currency} />}
        note={times === null ? t.turnoverHint : t.perBaht(times)}
      />
      {stayed(7)}
      {stayed(30)}
    </div>
  );
}

const FIGURES = { counts: ["seen", "taken"], money: ["cost", "turnover"] } as const;

/** Counts or money by day: they have no common scale. */
function DayChart({ days, currency }: Pick<Answer, "days" | "currency">) {
  const t = useTexts(resultsTexts);
  const [figure, setFigure] = useState<keyof typeof FIGURES>("counts");
  const format = (value: number) => (figure === "money" ? money(value, currency) : whole(value));
  return (
    <Pane
      title={t.byDay}
      padded
      aside={
        <Segmented
          label={t.figure}
          value={figure}
          options={[
            { value: "counts", label: t.counts },
            { value: "money", label: t.money },
          ]}
          onChange={setFigure}
        />
      }
    >
      <Chart
        label={t.byDay}
        kind="lines"
        data={{
          steps: days.map(({ day }) => dayText(day).slice(0, 5)),
          series: FIGURES[figure].map((name) => ({
            name: t[name],
            values: days.map((each) => each[name]),
          })),
        }}
        format={format}
      />
    </Pane>
  );
}

type Row = CampaignResults & { name: string };
interface TableProps {
  label: string;
  /** Heading of the first column. */
  name: string;
  currency: Currency;
  rows: readonly Row[];
  query: Parameters<typeof listOf>[1];
}

function ResultsTable({ label, name, currency, rows, query }: TableProps) {
  const t = useTexts(resultsTexts);
  return (
    <DataTable
      label={label}
      columns={columnsOf<typeof FIELDS, Row>(FIELDS, "", { labels: { ...useResultLabels(), name }, cells: STAYED })}
      list={listOf(
        rows.map((row) => ({ ...row, currency })),
        query,
      )}
      rowId={(row) => row.name}
      empty={{ title: t.empty, text: "" }}
    />
  );
}
