import { useTexts } from "@krapao/browser/i18n/texts";
import {
  type Profit,
  type ProfitFigures,
  type ProfitRow,
  profit as profitCall,
  profitFields,
} from "@krapao/contract/console/reports/profit";
import type { Currency } from "@krapao/contract/money";
import { Amount } from "@krapao/ui/money/amount";
import { listOf } from "../../../lib/api/pages.ts";
import { Chart } from "../../../lib/charts/chart.tsx";
import { dayText, money, timeOnly } from "../../../lib/format.ts";
import { Failed, Loading } from "../../../lib/lists/list-state.tsx";
import { useView } from "../../../lib/navigation/navigation.tsx";
import { Pane } from "../../../lib/panes/pane.tsx";
import { StatCard } from "../../../lib/panes/stat-card.tsx";
import { ReadingFacts } from "../../../lib/records/game-readings.tsx";
import { ReportTable } from "../../../lib/records/report-table.tsx";
import { REFETCH_MS, type ReportSpan } from "../span.ts";
import { reportsTexts } from "../texts.ts";
import { useReport } from "../use-report.ts";
import { ProfitBreakdown } from "./profit-breakdown.tsx";

interface ProfitReportProps {
  span: ReportSpan;
  currency: Currency | null;
}

/** GGR, costs and NGR: compared, by hour or day, and broken down. */
export function ProfitReport({ span, currency }: ProfitReportProps) {
  const t = useTexts(reportsTexts);
  const query = useReport(profitCall, { ...span, currency }, { refetchInterval: REFETCH_MS });
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
  const t = useTexts(reportsTexts);
  const card = (label: string, read: (figures: ProfitFigures) => number) => (
    <StatCard
      label={label}
      value={<Amount value={read(data.total)} currency={data.currency} />}
      note={<Compared data={data} read={read} />}
    />
  );
  return (
    <div className="cards grid gap-4">
      {card(t.fields.ggr, ({ ggr }) => ggr)}
      {card(t.costs, costsOf)}
      {card(t.fields.ngr, ({ ngr }) => ngr)}
      {card(t.fields.staked, ({ staked }) => staked)}
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
  const t = useTexts(reportsTexts);
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
  const t = useTexts(reportsTexts);
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
            line(t.fields.ggr, ({ ggr }) => ggr),
            line(t.fields.ngr, ({ ngr }) => ngr),
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

/** A day, with the hour when steps are hours. */
function stepText(step: string): string {
  const day = dayText(step.slice(0, 10));
  return step.length > 10 ? `${day} ${stepLabel(step)}` : day;
}

interface StepsProps {
  data: Profit;
  query: Parameters<typeof listOf>[1];
}

/** The steps as a table, newest first, with the total on top. */
function Steps({ data, query }: StepsProps) {
  const t = useTexts(reportsTexts);
  const title = data.stepsAre === "hours" ? t.byHour : t.byDay;
  return (
    <Pane title={title} className="wide-report">
      <ReportTable
        name="report-profit"
        label={title}
        fields={profitFields}
        labels={{ ...t.fields, step: t.fields.period }}
        cells={{ step: ({ step }) => <span className="num">{stepText(step)}</span> }}
        list={listOf(data.rows.toReversed(), query)}
        currency={data.currency}
        sums={[data.total]}
      />
    </Pane>
  );
}
