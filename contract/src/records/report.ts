/**
 * Tables of reports: rows of a group (a day and a campaign, a week) out of kinds of fields, whose
 * columns, totals and files follow from the fields (docs/decisions/0136-seven-reports.md).
 */
import * as v from "valibot";
import { day } from "../console/schemas.ts";
import { CURRENCIES } from "../money.ts";
import type { Field, Fields } from "./fields.ts";

/** First and last day; both are included. */
export const span = { from: day, to: day };
/** With a choice of the currency; null: every one, or the first one of the product. */
export const moneySpan = {
  ...span,
  currency: v.optional(v.nullable(v.picklist(CURRENCIES)), null),
};

type Row<F extends Fields> = { readonly [K in keyof F]: F[K]["schema"] };

/** The schema of a row with these fields. */
export const rowOf = <F extends Fields>(fields: F) =>
  v.object(
    Object.fromEntries(
      Object.entries(fields).map(([key, { schema }]) => [key, schema]),
    ) as unknown as Row<F>,
  );

type Values<R> = { [K in keyof R]?: R[K] };
type Found = Readonly<Record<string, unknown>>;

/** The exact sum: of minor units on the server, of two decimals in the browser. */
const plus = (one: unknown, other: unknown): number | bigint =>
  typeof one === "bigint"
    ? one + (other as bigint)
    : Math.round(((one as number) + (other as number)) * 100) / 100;

function totalOf({ of, sum }: Field, key: string, rows: readonly Found[]): unknown {
  const known = rows.filter((row) => (row[key] ?? null) !== null);
  if (sum) return known.length === 0 ? null : known.map((row) => row[key]).reduce(plus);
  if (of === undefined) return undefined;
  const all = known.reduce((total, row) => total + (row[of] as number), 0);
  const weighed = known.reduce((total, row) => total + Number(row[key]) * Number(row[of]), 0);
  return all === 0 ? null : weighed / all;
}

/**
 * A total for each currency of the rows; without a currency one for all. Fields that do not sum are
 * missing in it. Pure.
 */
export function totalsOf<R extends object>(fields: Fields, rows: readonly R[]): Values<R>[] {
  const grouped = Map.groupBy(rows as readonly Found[], ({ currency }) => currency);
  return [...grouped].map(([currency, own]) => {
    const sums = Object.entries(fields).map(([key, field]) => [key, totalOf(field, key, own)]);
    return { ...Object.fromEntries(sums), currency } as Values<R>;
  });
}
