import { useTexts } from "@krapao/browser/i18n/texts";
import {
  type AgentRow,
  COHORT_WEEKS,
  type CohortRow,
  type MemberRow,
  type MoneyRow,
  type MoneyReport as Name,
} from "@krapao/contract/console/reports";
import type { Currency } from "@krapao/contract/money";
import { Chart } from "../../lib/charts/chart.tsx";
import { arrange, type ChartData, sumOf } from "../../lib/charts/chart-data.ts";
import { dayText, money, whole } from "../../lib/format.ts";
import { useView } from "../../lib/navigation/navigation.tsx";
import { Pane } from "../../lib/panes/pane.tsx";
import { stepOf, stepsOf } from "./report-steps.ts";
import type { ReportSpan } from "./span.ts";
import { reportsTexts } from "./texts.ts";

/** The steps of a span, and a press on one, which narrows the report to it. */
function useSteps(span: ReportSpan) {
  const [, setView] = useView();
  const steps = stepsOf(span);
  return {
    steps,
    labels: steps.map(({ label }) => label),
    ids: steps.map(({ id }) => id),
    onStep: (index: number) => {
      const step = steps[index];
      if (step) setView({ ...step.span });
    },
  };
}

interface MoneyChartProps {
  report: Name;
  rows: readonly MoneyRow[];
  span: ReportSpan;
  currency: Currency;
  label: (counterparty: string) => string;
}

/** Net amounts by day as bars. */
export function MoneyChart({ report, rows, span, currency, label }: MoneyChartProps) {
  const t = useTexts(reportsTexts);
  const { steps, labels, ids, onStep } = useSteps(span);
  const own = rows.filter((row) => row.currency === currency);
  if (own.length === 0) return null;
  const series = arrange(own, ids, {
    step: ({ day }) => stepOf(steps, day),
    series: ({ counterparty }) => label(counterparty),
    value: ({ net }) => net,
    rest: t.rest,
  });
  const title = `${t.charts[report]} · ${currency}`;
  return (
    <Pane title={title}>
      <Chart
        label={title}
        kind="bars"
        data={{ steps: labels, series }}
        format={(value) => money(value, currency)}
        onStep={onStep}
      />
    </Pane>
  );
}

/** New and active members, and first deposits, as lines. */
export function MembersChart({ rows, span }: { rows: readonly MemberRow[]; span: ReportSpan }) {
  const t = useTexts(reportsTexts);
  const { steps, labels, ids, onStep } = useSteps(span);
  if (rows.length === 0) return null;
  const line = (name: string, read: (row: MemberRow) => number) => ({
    name,
    values: ids.map((id) =>
      sumOf(rows.filter(({ day }) => stepOf(steps, day) === id).map((row) => read(row))),
    ),
  });
  const data: ChartData = {
    steps: labels,
    series: [
      line(t.active, ({ active }) => active),
      line(t.registered, ({ registered }) => registered),
      line(t.firstDeposits, ({ firstDeposits }) => firstDeposits),
    ],
  };
  return (
    <Pane title={t.charts.members}>
      <Chart label={t.charts.members} kind="lines" data={data} format={whole} onStep={onStep} />
    </Pane>
  );
}

/** Net deposits of each week of registration, week by week, as a field of colours. */
export function CohortsChart({ rows }: { rows: readonly CohortRow[] }) {
  const t = useTexts(reportsTexts);
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  const steps = Array.from({ length: COHORT_WEEKS + 1 }, (_, week) => t.week(week));
  return currencies.map((currency) => {
    const title = `${t.charts.cohorts} · ${currency}`;
    const series = rows
      .filter((row) => row.currency === currency)
      .map(({ week, weeks }) => ({
        name: dayText(week),
        values: steps.map((_, index) => weeks[index] ?? null),
      }));
    return (
      <Pane key={currency} title={title}>
        <Chart
          label={title}
          kind="heat"
          data={{ steps, series }}
          format={(value) => money(value, currency)}
        />
      </Pane>
    );
  });
}

/** Messages of each agent by day. */
export function AgentsChart({ rows, span }: { rows: readonly AgentRow[]; span: ReportSpan }) {
  const t = useTexts(reportsTexts);
  const { steps, labels, ids, onStep } = useSteps(span);
  if (rows.length === 0) return null;
  const series = arrange(rows, ids, {
    step: ({ day }) => stepOf(steps, day),
    series: ({ name }) => name,
    value: ({ messages }) => messages,
    rest: t.rest,
  });
  return (
    <Pane title={t.charts.agents}>
      <Chart
        label={t.charts.agents}
        kind="bars"
        data={{ steps: labels, series }}
        format={whole}
        onStep={onStep}
      />
    </Pane>
  );
}
