import { useTexts } from "@krapao/browser/i18n/texts";
import {
  type Profit,
  type ProfitFigures,
  type ProfitRow,
  profit as profitCall,
} from "@krapao/contract/console/reports/profit";
import type { Currency } from "@krapao/contract/money";
import { Amount } from "@krapao/ui/money/amount";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api/api.ts";
import { listOf } from "../../../lib/api/pages.ts";
import { Chart } from "../../../lib/charts/chart.tsx";
import { dayText, money, timeOnly } from "../../../lib/format.ts";
import type { Column } from "../../../lib/lists/data-table.tsx";
import { Failed, Loading } from "../../../lib/lists/list-state.tsx";
import { LocalList } from "../../../lib/lists/local/local-list.tsx";
import { useView } from "../../../lib/navigation/navigation.tsx";
import { Pane } from "../../../lib/panes/pane.tsx";
import { StatCard } from "../../../lib/panes/stat-card.tsx";
import { ReadingFacts } from "../../../lib/records/game-readings.tsx";
import { REFETCH_MS, type ReportSpan, TOTAL } from "../span.ts";
import { profitTexts, reportsTexts } from "../texts.ts";
import { ProfitBreakdown } from "./profit-breakdown.tsx";

interface ProfitReportProps {
  span: ReportSpan;
  currency: Currency | null;
}

/** GGR, costs and NGR: compared, by hour or day, and broken down. */
export function ProfitReport({ span, currency }: ProfitReportProps) {
  const t = useTexts(profitTexts);
  const query = useQuery({
    queryKey: ["report", "profit", span, currency],
    queryFn: ({ signal }) => api(profitCall, { input: { ...span, currency }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });
  const { data } = query;
  if (!data) {
    return query.error ? (
      <Failed error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Loading />
    );
  }
  return (
    <>
      <Cards data={data} />
      <p className="s13 t3">
        {t.hint}
        {data.compared ? ` · ${t.until(timeOnly(data.compared.until).slice(0, 5))}` : null}
      </p>
      {data.readings ? <ReadingFacts readings={data.readings} currency={data.currency} /> : null}
      <ProfitChart data={data} />
      <ProfitBreakdown span={span} currency={data.currency} />
      <Steps data={data} query={query} />
    </>
  );
}

const costsOf = ({ bonuses, rewards, fees }: ProfitFigures) =>
  [bonuses, rewards, fees].reduce((sum, each) => sum + Math.round(each * 100), 0) / 100;

function Cards({ data }: { data: Profit }) {
  const t = useTexts(profitTexts);
  const card = (label: string, read: (figures: ProfitFigures) => number) => (
    <StatCard
      label={label}
      value={<Amount value={read(data.total)} currency={data.currency} />}
      note={<Compared data={data} read={read} />}
    />
  );
  return (
    <div className="cards grid gap-4">
      {card(t.ggr, ({ ggr }) => ggr)}
      {card(t.costs, costsOf)}
      {card(t.ngr, ({ ngr }) => ngr)}
      {card(t.staked, ({ staked }) => staked)}
    </div>
  );
}

interface ComparedProps {
  data: Profit;
  read: (figures: ProfitFigures) => number;
}

/** Until then whole days are compared. */
const MIDNIGHT = "00:00";

/** The change against the span before and against last week. */
function Compared({ data: { compared }, read }: ComparedProps) {
  const t = useTexts(profitTexts);
  if (!compared) return t.noFullHour;
  const now = read(compared.current);
  const parts = [
    [read(compared.before), t.before],
    [read(compared.weekBefore), t.labels.thanLastWeek],
  ] as const;
  const known = parts.filter(([before]) => before !== 0);
  if (known.length === 0) {
    const until = timeOnly(compared.until).slice(0, 5);
    return until === MIDNIGHT ? t.nothingBefore : t.nothingUntil(until);
  }
  return known.map(([before, text]) => {
    const share = ((now - before) / Math.abs(before)) * 100;
    return (
      <span key={text} className="compared">
        <b className={`num ${share > 0 ? "jade" : "t2"}`}>
          {share >= 0 ? "+" : "−"}
          {Math.abs(share).toFixed(Math.abs(share) < 10 ? 1 : 0)}%
        </b>{" "}
        {text}
      </span>
    );
  });
}

/** `14:00` of an hour, `25/11` of a day. */
function stepLabel(step: string): string {
  if (step.length > 10) return `${step.slice(11)}:00`;
  const [, month, date] = step.split("-");
  return `${date}/${month}`;
}

/** GGR, costs and NGR by step. A day leads to its hours, an hour to the members of its day. */
function ProfitChart({ data }: { data: Profit }) {
  const t = useTexts(profitTexts);
  const [, setView] = useView();
  const { rows, currency, stepsAre } = data;
  const title = `GGR · NGR · ${stepsAre === "hours" ? t.byHour : t.byDay} · ${currency}`;
  const line = (name: string, read: (row: ProfitRow) => number) => ({
    name,
    values: rows.map(read),
  });
  return (
    <Pane title={title}>
      <Chart
        label={title}
        kind="lines"
        data={{
          steps: rows.map(({ step }) => stepLabel(step)),
          series: [
            line(t.ggr, ({ ggr }) => ggr),
            line(t.ngr, ({ ngr }) => ngr),
            line(t.costs, costsOf),
          ],
        }}
        format={(value) => money(value, currency)}
        onStep={(index) => {
          const day = rows[index]?.step.slice(0, 10);
          if (day) setView({ from: day, to: day, by: stepsAre === "hours" ? "member" : null });
        }}
      />
    </Pane>
  );
}

const FIGURES = [
  "ggr",
  "bonuses",
  "rewards",
  "fees",
  "forfeited",
  "ngr",
  "staked",
  "deposits",
  "withdrawals",
] as const;

interface StepsProps {
  data: Profit;
  query: Parameters<typeof listOf>[1];
}

/** The steps as a table, newest first, with the total on top. */
function Steps({ data, query }: StepsProps) {
  const t = useTexts(profitTexts);
  const { total: totalLabel } = useTexts(reportsTexts);
  const figure = (id: keyof ProfitFigures): Column<ProfitRow> => ({
    id,
    header: t[id],
    value: (row) => row[id],
    align: "right",
    isWide: id === "deposits" || id === "withdrawals",
    cell: (row) => <Amount value={row[id]} currency={data.currency} />,
  });
  const columns: Column<ProfitRow>[] = [
    {
      id: "step",
      header: t.step,
      value: ({ step }) => (step === TOTAL ? totalLabel : step),
      cell: ({ step }) => {
        if (step === TOTAL) return <b>{totalLabel}</b>;
        const day = dayText(step.slice(0, 10));
        return <span className="num">{step.length > 10 ? `${day} ${stepLabel(step)}` : day}</span>;
      },
    },
    ...FIGURES.map(figure),
  ];
  const rows = [{ ...data.total, step: TOTAL }, ...data.rows.toReversed()];
  return (
    <Pane title={data.stepsAre === "hours" ? t.byHour : t.byDay} className="wide-report">
      <LocalList
        name="report-profit"
        isPinned={({ step }) => step === TOTAL}
        label={data.stepsAre === "hours" ? t.byHour : t.byDay}
        columns={columns}
        list={listOf(rows, query)}
        rowId={({ step }) => step}
      />
    </Pane>
  );
}
