import { useTexts } from "@krapao/browser/i18n/texts";
import { type KeyboardEvent, useState } from "react";
import { chartTexts } from "../../i18n/texts.ts";
import type { ChartData } from "./chart-data.ts";
import type { ChartKind, Coloured } from "./chart-option.ts";
import { type Place, placeAfter } from "./chart-place.ts";
import { ChartValues } from "./chart-values.tsx";
import { useDrawing } from "./use-drawing.ts";
import "./chart.css";

interface ChartProps {
  /** Name of the chart for screen readers. The table next to it has the same figures. */
  label: string;
  kind: ChartKind;
  data: ChartData;
  format: (value: number) => string;
  /** Leads to the rows behind a step, by a press or Enter; `series` is the row of a field. */
  onStep?: (step: number, series: number) => void;
}

const ROW_HEIGHT = 30;
const AXIS_HEIGHT = 34;
/** The values of a point have space next to it. */
const LEAST_HEIGHT = 130;

/**
 * A chart. The pointer or the arrow keys choose a step, whose values are shown and read out; Home
 * and End go to the first and the last one.
 */
export function Chart({ label, kind, data, format, onStep }: ChartProps) {
  const t = useTexts(chartTexts);
  const [at, setAt] = useState<Place | null>(null);
  const [off, setOff] = useState<readonly string[]>([]);
  const series = data.series
    .map((each, colour): Coloured => ({ ...each, colour }))
    .filter(({ name }) => !off.includes(name));
  const room = useDrawing({ kind, steps: data.steps, series, at, onPlace: setAt });
  const open = () => at && onStep?.(at.step, series[at.row]?.colour ?? at.row);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") open();
    if (event.key === "Escape") setAt(null);
    const size = { steps: data.steps.length, rows: series.length };
    const next = placeAfter(event.key, at, size);
    if (!next) return;
    event.preventDefault();
    setAt(next);
  };
  const toggle = (name: string) =>
    setOff(off.includes(name) ? off.filter((each) => each !== name) : [...off, name]);
  const height = Math.max(LEAST_HEIGHT, series.length * ROW_HEIGHT + AXIS_HEIGHT);
  return (
    <figure className="chart m-0 px-4 pt-3 pb-4" data-opens={onStep !== undefined}>
      <div
        className="chart-room relative rounded-12"
        role="application"
        aria-label={`${label}. ${t.keys}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys choose a step.
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => setAt(null)}
        onPointerLeave={() => setAt(null)}
        onClick={open}
      >
        <div
          ref={room}
          className="chart-drawing"
          style={kind === "heat" ? { height } : undefined}
          aria-hidden="true"
        />
        <ChartValues at={at} kind={kind} steps={data.steps} series={series} format={format} />
      </div>
      {kind === "heat" || data.series.length < 2 ? null : (
        <ul className="chart-legend flex-wrap gap-x-2 gap-y-1 mx-0 mt-2 mb-0 p-0 list-none flex">
          {data.series.map(({ name }, colour) => (
            <li key={name}>
              <button type="button" aria-pressed={!off.includes(name)} onClick={() => toggle(name)}>
                <i data-colour={colour} />
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}
