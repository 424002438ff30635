import { useTexts } from "@krapao/browser/i18n/texts";
import { chartTexts } from "../../i18n/texts.ts";
import { sumOf } from "./chart-data.ts";
import type { ChartKind, Coloured } from "./chart-option.ts";
import type { Place } from "./chart-place.ts";

interface ChartValuesProps {
  at: Place | null;
  kind: ChartKind;
  steps: readonly string[];
  series: readonly Coloured[];
  format: (value: number) => string;
}

/** The values of the chosen step, in words: shown over the chart and read out. */
export function ChartValues({ at, kind, steps, series, format }: ChartValuesProps) {
  const t = useTexts(chartTexts);
  const shown = kind === "heat" ? series.slice(at?.row, (at?.row ?? 0) + 1) : series;
  const side = at && at.step < steps.length / 2 ? "right" : "left";
  return (
    <div
      className="chart-values top-2 min-w-45 max-w-1/2 rounded-12 bg-ink-800 text-13 pointer-events-none"
      data-side={side}
      data-shown={at !== null}
      aria-live="polite"
    >
      {at ? (
        <>
          <b>{steps[at.step]}</b>
          <dl className="grid gap-0.5 mx-0 mt-1.5 mb-0">
            {shown.map(({ name, values, colour }) => {
              const value = values[at.step] ?? null;
              return (
                <div className="flex justify-between gap-4" key={name}>
                  <dt className="flex items-center gap-2">
                    {kind === "heat" ? null : <i data-colour={colour} />}
                    {name}
                  </dt>
                  <dd className="num m-0 whitespace-nowrap">
                    {value === null ? "–" : format(value)}
                  </dd>
                </div>
              );
            })}
            {kind === "bars" && shown.length > 1 ? (
              <div className="all pt-1 border-t border-t-line font-semibold flex justify-between gap-4">
                <dt className="flex items-center gap-2">{t.sum}</dt>
                <dd className="num m-0 whitespace-nowrap">
                  {format(sumOf(shown.map(({ values }) => values[at.step] ?? null)))}
                </dd>
              </div>
            ) : null}
          </dl>
        </>
      ) : null}
    </div>
  );
}
