/** What a chart shows: a value for each step of each series; null: unknown. */
export interface ChartData {
  /** Labels of the horizontal axis, oldest first. */
  steps: readonly string[];
  series: readonly { name: string; values: readonly (number | null)[] }[];
}

interface Reading<Row> {
  step: (row: Row) => string;
  series: (row: Row) => string;
  /** Whole units with at most two decimals, or a count; null: unknown. */
  value: (row: Row) => number | null;
}

interface Limit {
  /** Name of the smaller series beyond the limit, added up. */
  rest: string;
  /** How many series there may be, 7 by default. */
  most?: number | undefined;
}

/** A reader cannot distinguish more colours: the smaller series become one. */
const SERIES_MAX = 7;

const hundredths = (value: number) => Math.round(value * 100);

/** The exact sum of amounts with at most two decimals. */
export const sumOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + hundredths(value ?? 0), 0) / 100;

/**
 * Arranges rows by step and series, largest series first. The sum over all values is the sum over
 * all rows. A step without a known value stays unknown.
 */
export function arrange<Row>(
  rows: readonly Row[],
  steps: readonly string[],
  { step, series, value, rest, most = SERIES_MAX }: Reading<Row> & Limit,
): ChartData["series"] {
  const places = new Map(steps.map((each, index) => [each, index]));
  const bySeries = new Map<string, (number | null)[]>();
  for (const row of rows) {
    const place = places.get(step(row));
    if (place === undefined) continue;
    const name = series(row);
    const values = bySeries.get(name) ?? steps.map(() => null);
    const found = value(row);
    if (found !== null) values[place] = sumOf([values[place] ?? null, found]);
    bySeries.set(name, values);
  }
  const sizeOf = (values: readonly (number | null)[]) =>
    values.reduce<number>((sum, each) => sum + Math.abs(each ?? 0), 0);
  const sorted = [...bySeries]
    .map(([name, values]) => ({ name, values }))
    .sort((a, b) => sizeOf(b.values) - sizeOf(a.values) || a.name.localeCompare(b.name));
  if (sorted.length <= most) return sorted;
  const small = sorted.slice(most - 1);
  const values = steps.map((_, index) => sumOf(small.map((each) => each.values[index] ?? null)));
  return [...sorted.slice(0, most - 1), { name: rest, values }];
}
