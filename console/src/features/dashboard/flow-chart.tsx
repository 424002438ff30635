import { useTexts } from "@krapao/browser/i18n/texts";
import { CHART_SPANS, type ChartSpan } from "@krapao/contract/console/dashboard";
import { type PointerEvent, useState } from "react";
import { shortAmount } from "../../lib/charts/short-amount.ts";
import { dateTime, money } from "../../lib/format.ts";
import { Segmented } from "../../lib/lists/segmented.tsx";
import { Pane } from "../../lib/panes/pane.tsx";
import { BOX, niceTop, type Point, place, STEPS, smooth } from "./chart-shape.ts";
import type { Overview } from "./overview-calls.ts";
import { dashboardTexts } from "./texts/index.ts";

interface FlowChartProps {
  data: Overview;
  span: ChartSpan;
  onSpan: (span: ChartSpan) => void;
}

/** Deposits and withdrawals over the span, up to now. */
export function FlowChart({ data, span, onSpan }: FlowChartProps) {
  const t = useTexts(dashboardTexts);
  const options = CHART_SPANS.map((value) => ({ value, label: t.spans[value] }));
  return (
    <Pane
      title={t.chart}
      className="flow"
      aside={
        <>
          <span className="legend s13 t2">
            <i className="in" />
            {t.in}
            <i className="out" />
            {t.out}
          </span>
          <Segmented label={t.spanLabel} value={span} options={options} onChange={onSpan} />
        </>
      }
    >
      <Chart data={data} />
    </Pane>
  );
}

const EVERY = { today: 3, week: 4, month: 5 } as const;

/** Label of a bucket on the time axis. */
function tickText(chart: Overview["chart"], index: number): string {
  const at = dateTime(new Date(Date.parse(chart.from) + index * chart.bucketSeconds * 1000));
  return chart.span === "today" ? at.slice(11, 16) : at.slice(0, 5);
}

function Chart({ data }: { data: Overview }) {
  const t = useTexts(dashboardTexts);
  const [shown, setShown] = useState<number | null>(null);
  const { chart, currency } = data;
  const [ins, outs] = [chart.points.map((each) => each.in), chart.points.map((each) => each.out)];
  const top = niceTop(Math.max(...ins, ...outs));
  const [inPoints, outPoints] = [place(ins, chart.buckets, top), place(outs, chart.buckets, top)];
  const last = inPoints.at(-1);
  const sum = (values: readonly number[]) =>
    money(values.reduce((total, each) => total + Math.round(each * 100), 0) / 100, currency);
  const showBucket = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * BOX.width;
    const step = (BOX.right - BOX.left) / Math.max(1, chart.buckets - 1);
    const index = Math.round((x - BOX.left) / step);
    setShown(index >= 0 && index < ins.length ? index : null);
  };
  return (
    <div className="flow-room">
      <svg
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        role="img"
        aria-label={t.chartText(t.spans[chart.span], sum(ins), sum(outs))}
        onPointerMove={showBucket}
        onPointerLeave={() => setShown(null)}
      >
        <defs>
          <linearGradient id="flow-fill" x1="0" y1="0" x2="0" y2="1">
            <stop className="from" />
            <stop className="to" offset="1" />
          </linearGradient>
        </defs>
        <Grid top={top} chart={chart} />
        {last ? (
          <path
            className="area"
            d={`${smooth(inPoints)}L${last.x} ${BOX.bottom}L${BOX.left} ${BOX.bottom}Z`}
          />
        ) : null}
        <path className="line in" d={smooth(inPoints)} />
        <path className="line out" d={smooth(outPoints)} />
        <Marks at={shown ?? ins.length - 1} inPoints={inPoints} outPoints={outPoints} />
      </svg>
      {shown === null ? null : (
        <p className="flow-tip s13 num" aria-hidden="true">
          <b>{tickText(chart, shown)}</b>
          <span className="jade">{money(ins[shown] ?? 0, currency)}</span>
          <span className="sky">{money(outs[shown] ?? 0, currency)}</span>
        </p>
      )}
    </div>
  );
}

function Grid({ top, chart }: { top: number; chart: Overview["chart"] }) {
  const lines = Array.from({ length: STEPS + 1 }, (_, index) => index);
  const step = (BOX.right - BOX.left) / Math.max(1, chart.buckets - 1);
  const ticks = Array.from({ length: chart.buckets }, (_, index) => index).filter(
    (index) => index % EVERY[chart.span] === 0,
  );
  return (
    <>
      {lines.map((index) => {
        const y = BOX.bottom - (index / STEPS) * (BOX.bottom - BOX.top);
        return (
          <g key={index}>
            <path
              className={index === 0 ? "ground" : "grid"}
              d={`M${BOX.left} ${y}H${BOX.right}`}
            />
            <text x={BOX.left - 10} y={y + 4} textAnchor="end">
              {shortAmount((top / STEPS) * index)}
            </text>
          </g>
        );
      })}
      {ticks.map((index) => (
        <text key={index} x={BOX.left + index * step} y={BOX.bottom + 22} textAnchor="middle">
          {tickText(chart, index)}
        </text>
      ))}
    </>
  );
}

interface MarksProps {
  at: number;
  inPoints: readonly Point[];
  outPoints: readonly Point[];
}

/** Marks the bucket under the pointer, or else the last one. */
function Marks({ at, inPoints, outPoints }: MarksProps) {
  const [moneyIn, moneyOut] = [inPoints[at], outPoints[at]];
  if (!moneyIn || !moneyOut) return null;
  return (
    <>
      <path className="marker" d={`M${moneyIn.x} ${BOX.top}V${BOX.bottom}`} />
      <circle className="in" cx={moneyIn.x} cy={moneyIn.y} r="5" />
      <circle className="out" cx={moneyOut.x} cy={moneyOut.y} r="5" />
    </>
  );
}
