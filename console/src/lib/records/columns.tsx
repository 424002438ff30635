/** How each kind of field is shown in a list. */
import type { ClientOutput } from "@krapao/contract/endpoint";
import type { Currency } from "@krapao/contract/money";
import { type AnyRecord, type Field, type Kind, sortsIn } from "@krapao/contract/records/record";
import { Amount } from "@krapao/ui/money/amount";
import type { ReactNode } from "react";
import { dayOf } from "../format.ts";
import type { Column } from "../lists/column.ts";
import type { FilterSpec } from "../lists/tools/filters.tsx";
import { Timestamp } from "../marks/timestamp.tsx";
import { WhoCell } from "../marks/who-cell.tsx";

/** A row of a record, as the browser gets it. */
export type RowOf<R extends AnyRecord> =
  ClientOutput<R["call"]> extends { rows: readonly (infer Row)[] } ? Row : never;

export interface ListTexts<R extends AnyRecord> {
  /** The labels of the fields, by their names. */
  labels: {
    readonly [K in keyof R["fields"] as R["fields"][K]["kind"] extends "currency"
      ? never
      : K]: string;
  };
  /** The words of a choice's values, by the name of its field. */
  values?: { readonly [K in keyof R["fields"]]?: Readonly<Record<string, string>> };
}
/** What is shown instead of a kind's usual cell. */
export type Cells<R extends AnyRecord> = {
  readonly [K in keyof R["fields"]]?: (row: RowOf<R>) => ReactNode;
};

const NONE = "–";
type Money = { currency?: Currency | null };

const CELLS: Record<Kind, (value: never, row: Money, words?: Words) => ReactNode> = {
  account: (value: string | null) => <span className="num nowrap">{value ?? NONE}</span>,
  amount: (value: number | null, { currency }) =>
    value === null || !currency ? NONE : <Amount value={value} currency={currency} />,
  choice: (value: string | null, _, words) => (value === null ? NONE : (words?.[value] ?? value)),
  number: (value: number | null) => <span className="num">{value ?? NONE}</span>,
  currency: (value: string | null) => value ?? NONE,
  member: (value: { id: string; name: string } | null) =>
    value === null ? NONE : <WhoCell name={value.name} note={value.id} />,
  reference: (value: string | null) => <span className="num">{value ?? NONE}</span>,
  text: (value: string | null) => value ?? NONE,
  time: (value: string | null) => (
    <Timestamp at={value} part={value && dayOf(value) !== dayOf(new Date()) ? "date" : "time"} />
  ),
};
type Words = Readonly<Record<string, string>>;
type Layout = Pick<Column<never>, "size" | "align">;

const LAYOUTS: Partial<Record<Kind, Layout>> = {
  account: { size: "account" },
  amount: { size: "amount", align: "right" },
  choice: { size: "chip" },
  number: { size: "count", align: "right" },
  reference: { size: "account" },
  time: { size: "date", align: "right" },
};

/** The columns of a tab. The currency is shown with its amounts. */
export function columnsOf<R extends AnyRecord>(
  record: R,
  tab: string,
  { labels, values, cells }: ListTexts<R> & { cells: Cells<R> },
): readonly Column<RowOf<R>>[] {
  const names: Words = labels;
  const shown = Object.entries<Field>(record.fields).filter(
    ([, { kind, within, in: tabs }]) =>
      kind !== "currency" && within === undefined && (tabs?.includes(tab) ?? true),
  );
  // A narrow screen has room for three.
  const isCrowded = shown.filter(([, { isHidden }]) => !isHidden).length > 3;
  return shown.map(([key, field]: [keyof R["fields"] & string, Field]) => ({
    ...LAYOUTS[field.kind],
    isWide: field.kind === "time" && isCrowded,
    id: key,
    header: names[key] ?? key,
    cell: (row) =>
      cells[key]?.(row) ??
      CELLS[field.kind]((row as Record<string, never>)[key] as never, row as Money, values?.[key]),
    ...(sortsIn(record, tab).includes(key) ? { sort: key } : {}),
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
