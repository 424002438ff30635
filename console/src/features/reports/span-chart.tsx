import { useTexts } from "@krapao/browser/i18n/texts";
import { Chart } from "../../lib/charts/chart.tsx";
import { arrange } from "../../lib/charts/chart-data.ts";
import { useView } from "../../lib/navigation/navigation.tsx";
import { Pane } from "../../lib/panes/pane.tsx";
import { stepOf, stepsOf } from "./report-steps.ts";
import type { ReportSpan } from "./span.ts";
import { reportsTexts } from "./texts.ts";

/** A value of a series on a day. */
interface Point {
  day: string;
  series: string;
  value: number;
}

interface SpanChartProps {
  title: string;
  span: ReportSpan;
  points: readonly Point[];
  format: (value: number) => string;
  kind?: "bars" | "lines";
  /** Only the days with points have a place. */
  isSparse?: boolean;
}

/** Points of a span by day or month; a press on one narrows the report to it. */
export function SpanChart({ title, span, points, kind = "bars", ...props }: SpanChartProps) {
  const t = useTexts(reportsTexts);
  const [, setView] = useView();
  if (points.length === 0) return null;
  const all = stepsOf(span);
  const used = new Set(points.map(({ day }) => stepOf(all, day)));
  const steps = props.isSparse ? all.filter(({ id }) => used.has(id)) : all;
  const series = arrange(
    points,
    steps.map(({ id }) => id),
    {
      step: ({ day }) => stepOf(all, day),
      series: (point) => point.series,
      value: ({ value }) => value,
      rest: t.rest,
    },
  );
  // A line would end at a day without points.
  const zero = kind === "lines" ? 0 : null;
  return (
    <Pane title={title}>
      <Chart
        label={title}
        kind={kind}
        data={{
          steps: steps.map(({ label }) => label),
          series: series.map(({ name, values }) => ({
            name,
            values: values.map((v) => v ?? zero),
          })),
        }}
        format={props.format}
        onStep={(index) => {
          const step = steps[index];
          if (step && !props.isSparse) setView({ ...step.span });
        }}
      />
    </Pane>
  );
}
