import { shortAmount } from "./short-amount.ts";

/** A series with the number of its colour, which it keeps while other series are hidden. */
export interface Coloured {
  name: string;
  values: readonly (number | null)[];
  colour: number;
}

interface Shown {
  kind: ChartKind;
  steps: readonly string[];
  series: readonly Coloured[];
}

export type ChartKind = "bars" | "lines" | "heat";

/** The colours of the product, as the page computes them. */
export interface ChartColours {
  series: readonly string[];
  text: string;
  /** The font of the page, which a canvas does not take by itself. */
  font: string;
  line: string;
  ground: string;
  plus: string;
  minus: string;
}

const FONT_SIZE = 12;

/** What ECharts draws: stacked bars, lines, or a field of colours with a row for each series. */
export function optionOf({ kind, steps, series }: Shown, colours: ChartColours) {
  const axisLabel = { color: colours.text, fontSize: FONT_SIZE, fontFamily: colours.font };
  const xAxis = {
    type: "category" as const,
    data: [...steps],
    axisLabel,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: colours.line } },
  };
  const shared = { animation: false, backgroundColor: "transparent", xAxis };
  if (kind === "heat") return { ...shared, ...heat(series, colours, axisLabel) };
  return {
    ...shared,
    grid: { left: 8, right: 8, top: 12, bottom: 4, containLabel: true },
    yAxis: {
      type: "value" as const,
      // Numbers of things have no marks between two of them.
      ...(series.every(({ values }) => values.every(Number.isInteger)) && { minInterval: 1 }),
      axisLabel: { ...axisLabel, formatter: shortAmount },
      splitLine: { lineStyle: { color: colours.line } },
    },
    series: series.map(({ name, values, colour }) => ({
      name,
      data: [...values],
      itemStyle: { color: colours.series[colour] ?? colours.text },
      ...(kind === "bars"
        ? { type: "bar" as const, stack: "all", barMaxWidth: 40 }
        : { type: "line" as const, symbol: "circle", symbolSize: 6, lineStyle: { width: 2 } }),
    })),
  };
}

type AxisLabel = { color: string; fontSize: number; fontFamily: string };

/** Green where the value is above zero, red below, the stronger the further away. */
function heat(series: readonly Coloured[], colours: ChartColours, axisLabel: AxisLabel) {
  const points = series.flatMap(({ values }, row) =>
    values.flatMap((value, step) => (value === null ? [] : [[step, row, value]])),
  );
  const most = Math.max(1, ...points.map(([, , value = 0]) => Math.abs(value)));
  return {
    grid: { left: 8, right: 8, top: 4, bottom: 4, containLabel: true },
    yAxis: {
      type: "category" as const,
      data: series.map(({ name }) => name),
      inverse: true,
      axisLabel,
      axisTick: { show: false },
      axisLine: { show: false },
    },
    visualMap: {
      show: false,
      min: -most,
      max: most,
      inRange: { color: [colours.minus, colours.ground, colours.plus] },
    },
    series: [
      {
        type: "heatmap" as const,
        data: points,
        itemStyle: { borderColor: colours.ground, borderWidth: 2, borderRadius: 4 },
      },
    ],
  };
}
