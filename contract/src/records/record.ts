/**
 * Records: what a list of the console shows, declared once (docs/decisions/0134-records.md). Its
 * call, columns, sorts, filters, totals and file follow from it.
 */
import * as v from "valibot";
import { consoleEndpoint } from "../console/endpoint.ts";
import { totals, withTotals } from "../console/lists/input.ts";
import type { Permission } from "../console/permissions.ts";
import { cursor, filterText, limit, next } from "../console/schemas.ts";
import type { Endpoint, Schema } from "../endpoint.ts";
import type { Fields } from "./fields.ts";

export * from "./fields.ts";
export { choice } from "./kinds.ts";

/** The names of the fields that a list is sorted by. */
export type SortOf<F extends Fields> = {
  [K in keyof F & string]: F[K]["sort"] extends true ? K : never;
}[keyof F & string];

type Filters<F extends Fields> = {
  [K in keyof F as F[K]["filter"] extends Schema ? K : never]: v.OptionalSchema<
    v.NullableSchema<NonNullable<F[K]["filter"]>, undefined>,
    null
  >;
};
type Row<F extends Fields, A extends v.ObjectEntries> = {
  readonly id: v.StringSchema<undefined>;
} & { readonly [K in keyof F]: F[K]["schema"] } & A;

/** The usual order of the list, or of each tab; with `-` the largest first. */
type Order<T extends readonly string[], F extends Fields> =
  | By<SortOf<F>>
  | Readonly<Record<T[number], By<SortOf<F>>>>;
type By<K extends string> = K | `-${K}`;

interface Declaration<
  T extends readonly [string, ...string[]],
  F extends Fields,
  A extends v.ObjectEntries,
  M extends v.ObjectEntries,
  P extends Permission,
> {
  path: `/api/console/${string}`;
  summary: string;
  /** The permission that reads the list. */
  read: P;
  tabs: T;
  order: Order<T, F>;
  fields: F;
  /** What a row has besides, which no column shows alone. */
  also: A;
  /** What the answer has besides the rows. */
  answer: M;
}

/** Declares the record of a list. The call's input has the filters by the names of their fields. */
export function record<
  const N extends string,
  const T extends readonly [string, ...string[]],
  F extends Fields,
  A extends v.ObjectEntries,
  M extends v.ObjectEntries,
  const P extends Permission,
>(name: N, declared: Declaration<T, F, A, M, P>) {
  const { path, summary, read, tabs, order, fields, also, answer } = declared;
  const all = Object.entries(fields);
  const sorts = all.filter(([, { sort }]) => sort).map(([key]) => key as SortOf<F>);
  const filters = Object.fromEntries(
    all.flatMap(([key, { filter }]) =>
      filter ? [[key, v.optional(v.nullable(filter), null)]] : [],
    ),
  ) as unknown as Filters<F>;
  const row = v.object({
    id: v.string(),
    ...Object.fromEntries(all.map(([key, { schema }]) => [key, schema])),
    ...also,
  } as unknown as Row<F, A>);
  const input = v.strictObject({
    tab: v.picklist(tabs),
    search: v.optional(v.nullable(filterText(60)), null),
    sort: v.optional(
      v.nullable(v.strictObject({ by: v.picklist(sorts), isDescending: v.boolean() })),
      null,
    ),
    filter: v.optional(v.nullable(v.strictObject(filters)), null),
    withTotals,
    cursor,
    limit,
  });
  const output = v.object({ rows: v.array(row), next, totals, ...answer });
  const call = { method: "POST", path, permission: read, summary, input, output } as const;
  type Call = Endpoint<undefined, typeof input, typeof output, "staff", P, "KEY_INVALID">;
  return {
    name,
    tabs,
    order,
    fields,
    sorts,
    row,
    // Conditional types of its generic parts are not resolved in here.
    call: consoleEndpoint({ ...call, errors: ["KEY_INVALID"] } as never) as unknown as Call,
  };
}

/** Any record, its types forgotten. */
export interface AnyRecord {
  name: string;
  tabs: readonly string[];
  order: string | Readonly<Record<string, string>>;
  fields: Fields;
  sorts: readonly string[];
  call: Endpoint<undefined, Schema, Schema, "staff", Permission, "KEY_INVALID">;
}
/** What every record's call takes. */
export interface RecordInput {
  tab: string;
  search: string | null;
  sort: { by: string; isDescending: boolean } | null;
  filter: Readonly<Record<string, unknown>> | null;
  withTotals: boolean;
  cursor: string | null;
  limit: number;
}
