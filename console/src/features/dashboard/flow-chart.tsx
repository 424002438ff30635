import { useTexts } from "@krapao/browser/i18n/texts";
import { CHART_SPANS, type ChartSpan } from "@krapao/contract/console/dashboard";
import { type PointerEvent, useState } from "react";
import { shortAmount } from "../../lib/charts/short-amount.ts";
import { dateTime, money } from "../../lib/format.ts";
import { Segmented } from "../../lib/lists/segmented.tsx";
import { Pane } from "../../lib/panes/pane.tsx";
import { type Box, niceTop, type Point, place, STEPS, smooth } from "./chart-shape.ts";
import type { Overview } from "./overview-calls.ts";
import { dashboardTexts } from "./texts.ts";
import { useBox } from "./use-box.ts";
import "./flow-chart.css";

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
          <span className="s13 t2 inline-flex items-center gap-1.5">
            <i className="in w-3.5 h-[3px] rounded-[3px] bg-jade-400" />
            {t.in}
            <i className="out bg-sky-400 ml-2 w-3.5 h-[3px] rounded-[3px]" />
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
  const [room, box] = useBox();
  const { chart, currency } = data;
  const [ins, outs] = [chart.points.map((each) => each.in), chart.points.map((each) => each.out)];
  const top = niceTop(Math.max(...ins, ...outs));
  const axes = { box, buckets: chart.buckets, top };
  const [inPoints, outPoints] = [place(ins, axes), place(outs, axes)];
  const last = inPoints.at(-1);
  const sum = (values: readonly number[]) =>
    money(values.reduce((total, each) => total + Math.round(each * 100), 0) / 100, currency);
  const showBucket = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const step = (box.right - box.left) / Math.max(1, chart.buckets - 1);
    const index = Math.round((x - box.left) / step);
    setShown(index >= 0 && index < ins.length ? index : null);
  };
  return (
    <div className="flow-room relative min-h-73.5" ref={room}>
      <svg
        viewBox={`0 0 ${box.width} ${box.height}`}
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
        <Grid box={box} top={top} chart={chart} />
        {last ? (
          <path
            className="area"
            d={`${smooth(inPoints, box)}L${last.x} ${box.bottom}L${box.left} ${box.bottom}Z`}
          />
        ) : null}
        <path className="line in" d={smooth(inPoints, box)} />
        <path className="line out" d={smooth(outPoints, box)} />
        <Marks box={box} at={shown ?? ins.length - 1} inPoints={inPoints} outPoints={outPoints} />
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

interface GridProps {
  box: Box;
  top: number;
  chart: Overview["chart"];
}

function Grid({ box, top, chart }: GridProps) {
  const lines = Array.from({ length: STEPS + 1 }, (_, index) => index);
  const step = (box.right - box.left) / Math.max(1, chart.buckets - 1);
  const ticks = Array.from({ length: chart.buckets }, (_, index) => index).filter(
    (index) => index % EVERY[chart.span] === 0,
  );
  return (
    <>
      {lines.map((index) => {
        const y = box.bottom - (index / STEPS) * (box.bottom - box.top);
        return (
          <g key={index}>
            <path
              className={index === 0 ? "ground" : "grid"}
              d={`M${box.left} ${y}H${box.right}`}
            />
            <text x={box.left - 10} y={y + 4} textAnchor="end">
              {shortAmount((top / STEPS) * index)}
            </text>
          </g>
        );
      })}
      {ticks.map((index) => (
        <text key={index} x={box.left + index * step} y={box.bottom + 22} textAnchor="middle">
          {tickText(chart, index)}
        </text>
      ))}
    </>
  );
}

interface MarksProps {
  box: Box;
  at: number;
  inPoints: readonly Point[];
  outPoints: readonly Point[];
}

/** Marks the bucket under the pointer, or else the last one. */
function Marks({ box, at, inPoints, outPoints }: MarksProps) {
  const [moneyIn, moneyOut] = [inPoints[at], outPoints[at]];
  if (!moneyIn || !moneyOut) return null;
  return (
    <>
      <path className="marker" d={`M${moneyIn.x} ${box.top}V${box.bottom}`} />
      <circle className="in" cx={moneyIn.x} cy={moneyIn.y} r="5" />
      <circle className="out" cx={moneyOut.x} cy={moneyOut.y} r="5" />
    </>
  );
}
