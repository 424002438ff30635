import { expect, test } from "vitest";
import { arrange, sumOf } from "./chart-data.ts";
import { placeAfter } from "./chart-place.ts";

interface Row {
  day: string;
  channel: string;
  net: number | null;
}

const reading = {
  step: ({ day }: Row) => day,
  series: ({ channel }: Row) => channel,
  value: ({ net }: Row) => net,
  rest: "others",
};
const DAYS = ["2026-11-20", "2026-11-21", "2026-11-22"];
const net = (rows: readonly Row[]) => sumOf(rows.map((row) => row.net));
const all = (series: ReturnType<typeof arrange>) => sumOf(series.flatMap(({ values }) => values));

/** Every day and channel has a different amount that a floating point sum would round. */
const rowsOf = (channels: number): Row[] =>
  DAYS.flatMap((day, at) =>
    Array.from({ length: channels }, (_, channel) => ({
      day,
      channel: `channel ${channel}`,
      net: (channel * 1_000 + at * 10 + 10.1) * (channel % 3 === 2 ? -1 : 1),
    })),
  );

test("the bars of a chart are the rows of the report to the cent", () => {
  const rows = rowsOf(4);
  const series = arrange(rows, DAYS, reading);
  expect(all(series)).toBe(net(rows));
  for (const { name, values } of series) {
    expect(values).toEqual(rows.filter(({ channel }) => channel === name).map((row) => row.net));
  }
});

test("the largest series come first, and the small ones are added up to one", () => {
  const rows = rowsOf(12);
  const series = arrange(rows, DAYS, reading);
  expect(series).toHaveLength(7);
  expect(series[0]?.name).toBe("channel 11");
  expect(series.at(-1)?.name).toBe("others");
  expect(all(series)).toBe(net(rows));
});

test("a step of several rows is their sum, and one without a known value stays unknown", () => {
  const rows = [
    { day: "2026-11-20", channel: "bank", net: 0.1 },
    { day: "2026-11-20", channel: "bank", net: 0.2 },
    { day: "2026-11-22", channel: "bank", net: null },
  ];
  expect(arrange(rows, DAYS, reading)).toEqual([{ name: "bank", values: [0.3, null, null] }]);
});

test("the arrow keys begin at the newest step and stay within the chart", () => {
  const size = { steps: 3, rows: 2 };
  expect(placeAfter("ArrowLeft", null, size)).toEqual({ step: 2, row: 0 });
  expect(placeAfter("ArrowRight", { step: 2, row: 0 }, size)).toEqual({ step: 2, row: 0 });
  expect(placeAfter("ArrowDown", { step: 0, row: 1 }, size)).toEqual({ step: 0, row: 1 });
  expect(placeAfter("Home", { step: 2, row: 1 }, size)).toEqual({ step: 0, row: 1 });
  expect(placeAfter("a", null, size)).toBeNull();
});
