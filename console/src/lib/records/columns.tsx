/** How each kind of field is shown in a list. */
import type { ClientOutput } from "@krapao/contract/endpoint";
import type { Currency } from "@krapao/contract/money";
import type { AnyRecord, Field, Fields, Kind } from "@krapao/contract/records/record";
import { Amount } from "@krapao/ui/money/amount";
import type { ReactNode } from "react";
import { clockText, dayOf, dayText, whole } from "../format.ts";
import type { Column } from "../lists/column.ts";
import type { FilterSpec } from "../lists/tools/filters.tsx";
import { Timestamp } from "../marks/timestamp.tsx";
import { WhoCell } from "../marks/who-cell.tsx";

/** A row of a record, as the browser gets it. */
export type RowOf<R extends AnyRecord> =
  ClientOutput<R["call"]> extends { rows: readonly (infer Row)[] } ? Row : never;

export interface FieldTexts<F extends Fields> {
  /** The labels of the fields, by their names. */
  labels: {
    readonly [K in keyof F as F[K]["kind"] extends "currency" | "names" ? never : K]: string;
  };
  /** The words of a choice's values, by the name of its field. */
  values?: { readonly [K in keyof F]?: Readonly<Record<string, string>> };
}
export type ListTexts<R extends AnyRecord> = FieldTexts<R["fields"]>;
/** What is shown instead of a kind's usual cell. */
export type FieldCells<F extends Fields, Row> = {
  readonly [K in keyof F]?: (row: Row) => ReactNode;
};
export type Cells<R extends AnyRecord> = FieldCells<R["fields"], RowOf<R>>;

const NONE = "–";
const numeric = <V,>(value: V | null, text: (value: V) => string) => (
  <span className="num">{value === null ? NONE : text(value)}</span>
);
type Money = { currency?: Currency | null };

const CELLS: Record<Kind, (value: never, row: Money, words?: Words) => ReactNode> = {
  account: (value: string | null) => <span className="num nowrap">{value ?? NONE}</span>,
  amount: (value: number | null, { currency }) =>
    value === null || !currency ? NONE : <Amount value={value} currency={currency} />,
  choice: (value: string | null, _, words) => (value === null ? NONE : (words?.[value] ?? value)),
  count: (value: number | null) => numeric(value, whole),
  currency: (value: string | null) => value ?? NONE,
  day: (value: string | null) => numeric(value, dayText),
  duration: (value: number | null) => numeric(value, clockText),
  mean: (value: number | null) => numeric(value, (mean) => mean.toFixed(1)),
  names: () => null,
  member: (value: { id: string; name: string }) => <WhoCell name={value.name} note={value.id} />,
  reference: (value: string | null) => <span className="num">{value ?? NONE}</span>,
  text: (value: string | null) => value ?? NONE,
  time: (value: string | null) => (
    <Timestamp at={value} part={value && dayOf(value) !== dayOf(new Date()) ? "date" : "time"} />
  ),
};
type Words = Readonly<Record<string, string>>;
/** What a cell is worth: what the browser sorts by, searches and writes to a file. */
export type Value = string | number | null;
type Layout = Pick<Column<never>, "size" | "align" | "isWide">;

const LAYOUTS: Partial<Record<Kind, Layout>> = {
  account: { size: "account" },
  amount: { size: "amount", align: "right" },
  choice: { size: "chip" },
  count: { align: "right" },
  duration: { align: "right" },
  mean: { align: "right" },
  reference: { size: "account" },
  time: { size: "date", align: "right", isWide: true },
};

/** The fields with a column in a tab. A currency is shown with its amounts, if there are any. */
function shownIn(fields: Fields, tab: string): [string, Field][] {
  const shown = Object.entries(fields).filter(([, field]) => !field.in || field.in.includes(tab));
  const hasAmount = shown.some(([, { kind }]) => kind === "amount");
  return shown.filter(([, { kind }]) => kind !== "names" && (kind !== "currency" || !hasAmount));
}

function worthOf(value: unknown, words: Words = {}): Value {
  if (typeof value === "string") return words[value] ?? value;
  return typeof value === "number" ? value : ((value as { name: string } | null)?.name ?? null);
}

/** The columns of a tab. */
export function columnsOf<F extends Fields, Row>(
  fields: F,
  tab: string,
  { labels, values, cells = {} }: FieldTexts<F> & { cells?: FieldCells<F, Row> },
): readonly Column<Row>[] {
  const names: Words = labels;
  return shownIn(fields, tab).map(([key, field]: [keyof F & string, Field]) => ({
    ...LAYOUTS[field.kind],
    id: key,
    header: names[key] ?? key,
    value: (row) => worthOf((row as Record<string, unknown>)[key], values?.[key]),
    cell: (row) =>
      cells[key]?.(row) ??
      CELLS[field.kind]((row as Record<string, never>)[key] as never, row as Money, values?.[key]),
    ...(field.sort ? { sort: key } : {}),
    ...(field.isHidden ? { isOptional: true } : {}),
  }));
}

/** The filters of a tab. */
export function filtersOf<R extends AnyRecord>(
  record: R,
  tab: string,
  { labels, values }: ListTexts<R>,
): readonly FilterSpec[] {
  const names: Words = labels;
  return Object.entries<Field>(record.fields).flatMap(([id, field]): FilterSpec[] => {
    if (!field.filter || (field.in && !field.in.includes(tab))) return [];
    const label = names[id] ?? id;
    if (field.kind === "currency") return [{ id, kind: "currency" }];
    if (field.kind === "amount") return [{ id, kind: "amount", label }];
    if (field.kind === "time") return [{ id, kind: "days", label }];
    if (!field.values) return [{ id, kind: "text", label }];
    const options = field.values.map((value) => [value, values?.[id]?.[value] ?? value] as const);
    return [{ id, kind: "any", label, options }];
  });
}
