/** Lists that staff users sort: pages by key, in the order of any column that allows it. */
import type { Currency } from "@krapao/contract";
import { TOTALS_MAX } from "@krapao/contract/console/lists/input";
import { type RawBuilder, sql } from "kysely";
import { refuse } from "../errors.ts";
import { bigintOf, fromCursor, timestampOf, toCursor, uuidOf } from "./cursor.ts";
import type { Db } from "./database.ts";

/** The column that a list is sorted by. */
export interface Sort {
  by: string;
  isDescending: boolean;
}

/** What a column sorts by: an expression without nulls, and its type in the database. */
export interface SortKey {
  of: RawBuilder<unknown>;
  type: "bigint" | "timestamptz" | "text" | "integer" | "uuid";
}

/** How a list continues: in an order, after the last row of the page before. */
export interface SortedPage {
  key: SortKey;
  /** The rows' own id, which makes the order total. */
  id: { of: RawBuilder<unknown>; type: "uuid" | "bigint" };
  isDescending: boolean;
  after: { key: string; id: string } | null;
}

/** The condition that leaves the rows after the last one, the order, and the key to continue by. */
export function sqlOf({ key, id, isDescending, after }: SortedPage) {
  const direction = sql.raw(isDescending ? "desc" : "asc");
  const compare = sql.raw(isDescending ? "<" : ">");
  const [keyType, idType] = [sql.raw(key.type), sql.raw(id.type)];
  return {
    beyond: after
      ? sql<boolean>`(${key.of}, ${id.of}) ${compare}
          (${after.key}::text::${keyType}, ${after.id}::text::${idType})`
      : sql<boolean>`true`,
    order: sql`${key.of} ${direction}, ${id.of} ${direction}`,
    /** As text, which keeps the microseconds of a time. */
    keyText: sql<string>`(${key.of})::text`,
  };
}

const nameOf = ({ by, isDescending }: Sort) => `${isDescending ? "-" : ""}${by}`;

/** The cursor after a row. It names its order, so that it is refused in another one. */
export function sortedCursor(sort: Sort, last: { key: string; id: string }): string {
  return toCursor(nameOf(sort), last.key, last.id);
}

const CHECKS: Record<SortKey["type"], (key: string) => unknown> = {
  bigint: bigintOf,
  integer: bigintOf,
  timestamptz: timestampOf,
  text: (key) => key,
  uuid: uuidOf,
};

/** @throws KEY_INVALID for a malformed cursor, or one of another order */
export function readSortedCursor(
  cursor: string | null,
  { sort, key, id }: { sort: Sort; key: SortKey; id: "uuid" | "bigint" },
): SortedPage["after"] {
  const keys = fromCursor(cursor, 3);
  if (!keys) return null;
  const [name = "", after = "", last = ""] = keys;
  if (name !== nameOf(sort)) return refuse("KEY_INVALID", { cursor: "KEY_INVALID" });
  CHECKS[key.type](after);
  if (id === "uuid") uuidOf(last);
  else bigintOf(last);
  return { key: after, id: last };
}

/** What a filter leaves: how many rows, and their sums by currency. */
export interface Totals {
  count: number;
  isCapped: boolean;
  sums: { currency: Currency; amount: bigint }[];
}

/**
 * Counts and sums rows of `currency` and `amount_minor`, and stops after TOTALS_MAX: a list of
 * years is not read for one line of text.
 */
export async function sumRows(db: Db, rows: RawBuilder<unknown>): Promise<Totals> {
  const { rows: found } = await sql<{ currency: Currency; count: number; amount: bigint }>`
    select currency, count(*)::integer as count, coalesce(sum(amount_minor), 0)::bigint as amount
    from (${rows} limit ${TOTALS_MAX + 1}) found group by currency order by currency`.execute(db);
  const count = found.reduce((sum, each) => sum + each.count, 0);
  if (count > TOTALS_MAX) return { count: TOTALS_MAX, isCapped: true, sums: [] };
  const money = found.filter(({ currency }) => currency !== null);
  return {
    count,
    isCapped: false,
    sums: money.map(({ currency, amount }) => ({ currency, amount })),
  };
}
