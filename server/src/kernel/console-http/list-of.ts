/**
 * The server's half of a record: the SQL of its fields and tabs. Pages, orders, filters and totals
 * follow from the declaration (docs/decisions/0134-records.md).
 */
import type { ServerOutput } from "@krapao/contract";
import type { AnyRecord, Field, Kind, RecordInput } from "@krapao/contract/records/record";
import { type RawBuilder, sql } from "kysely";
import { midnightAfter, midnightOf } from "../calendar.ts";
import type { Db } from "../db/database.ts";
import {
  readSortedCursor,
  type Sort,
  type SortKey,
  sortedCursor,
  sqlOf,
  sumRows,
} from "../db/sorted-list.ts";
import { refuse } from "../errors.ts";
import { maskDigits } from "../security/mask.ts";

type Sql = RawBuilder<unknown>;
/** The member of a row. */
export interface MemberSql {
  id: Sql;
  name: Sql;
  phone: Sql;
}
/** What a field is sorted by, where that is not what it shows. */
interface SortedSql {
  of: Sql;
  sort: SortKey;
}
type FieldSql<F extends Field> = F["kind"] extends "member" ? MemberSql : Sql | SortedSql;
type Rows<R extends AnyRecord> =
  ServerOutput<R["call"]> extends { rows: (infer Row)[] } ? Row : never;
/** What a row has besides its fields. */
type Also<R extends AnyRecord> = Omit<Rows<R>, keyof R["fields"] | "id">;

interface Definition<R extends AnyRecord, More> {
  /** Everything after `from`: the tables and their joins. */
  from: Sql;
  /** The tables that filters and totals need, when they are fewer. */
  sumFrom?: Sql;
  /** A uuid. */
  id: Sql;
  fields: { [K in keyof R["fields"]]: FieldSql<R["fields"][K]> };
  /** The condition of each tab. */
  tabs: { [T in R["tabs"][number]]: Sql };
  search(text: string): Sql;
  /** The columns that `also` reads, and what they are made into. */
  more: Sql;
  also(more: More): Also<R>;
}

/** How kinds are compared in SQL that are no text. A text is sorted by its letters. */
const TYPES: Partial<Record<Kind, SortKey["type"]>> = {
  amount: "bigint",
  count: "integer",
  duration: "integer",
  time: "timestamptz",
};

type Given = MemberSql | Sql | SortedSql;
const isMember = (given: Given): given is MemberSql => "phone" in given;
const shownSql = (given: Sql | SortedSql) => ("of" in given ? given.of : given);

function keyOf(kind: Kind, given: Given): SortKey {
  if (isMember(given)) return { of: sql`lower(${given.name} collate "C")`, type: "text" };
  return "sort" in given ? given.sort : { of: given, type: TYPES[kind] ?? "text" };
}

/** The columns of a field, under names that no column of a table has. */
function columnsOf(key: string, given: Given): Sql[] {
  if (!isMember(given)) return [sql`${shownSql(given)} as ${sql.id(`f.${key}`)}`];
  const parts = { id: sql`${given.id}::text`, name: given.name, phone: given.phone };
  return Object.entries(parts).map(([part, of]) => sql`${of} as ${sql.id(`f.${key}.${part}`)}`);
}

type Found = Readonly<Record<string, unknown>>;

/** The value of a field in a row that the database answered. Phones and accounts are masked. */
function shownOf(key: string, { kind }: Field, row: Found): unknown {
  const value = row[`f.${key}`];
  if (kind === "account") return value === null ? null : maskDigits(`${value}`);
  if (kind !== "member") return value;
  const part = (name: string) => row[`f.${key}.${name}`];
  return { id: part("id"), name: part("name"), phone: maskDigits(`${part("phone")}`) };
}

/** The conditions of a filter, by the kind of its field. */
function filterSql(kind: Kind, given: Given, value: unknown): Sql[] {
  const of = isMember(given) ? given.name : shownSql(given);
  if (Array.isArray(value)) return [sql`${of} = any(${value})`];
  if (typeof value === "string") return [sql`${of} = ${value}`];
  const { min, max } = value as { min: unknown; max: unknown };
  const isTime = kind === "time";
  const from = sql`${of} >= ${isTime ? midnightOf(`${min}`) : min}`;
  const to = isTime ? sql`${of} < ${midnightAfter(`${max}`)}` : sql`${of} <= ${max}`;
  return [...(min === null ? [] : [from]), ...(max === null ? [] : [to])];
}

/**
 * Binds the SQL of a record to its declaration: a missing field or tab does not compile. The SQL
 * may depend on the time and on settings, which is its `env`.
 */
export function listOf<R extends AnyRecord, Env, More>(
  record: R,
  define: (env: Env) => Definition<R, More>,
) {
  type Defined = Definition<R, More>;
  const keys = Object.entries(record.fields);
  const givenOf = (list: Defined, key: string) =>
    (list.fields as Readonly<Record<string, Given>>)[key] as Given;
  const columnsIn = (list: Defined) =>
    sql.join([
      sql`${list.id} as id`,
      ...keys.flatMap(([key]) => columnsOf(key, givenOf(list, key))),
      list.more,
    ]);

  function show(list: Defined, row: Found): Rows<R> {
    const own = keys.map(([key, field]) => [key, shownOf(key, field, row)]);
    const also = list.also(row as unknown as More);
    return { id: `${row.id}`, ...Object.fromEntries(own), ...also } as Rows<R>;
  }

  const tabIn = (list: Defined, tab: string) => {
    const found = (list.tabs as Readonly<Record<string, Sql>>)[tab];
    if (found === undefined) throw new Error(`${record.name} has no tab ${tab}`);
    return found;
  };

  function conditionsOf(list: Defined, { tab, search, filter }: RecordInput): Sql[] {
    const filters = Object.entries(filter ?? {}).flatMap(([key, value]) => {
      const field = record.fields[key];
      return field && value !== null ? filterSql(field.kind, givenOf(list, key), value) : [];
    });
    return [tabIn(list, tab), ...(search ? [list.search(search)] : []), ...filters];
  }

  function sortOf({ sort, tab }: RecordInput): Sort {
    const usual = typeof record.order === "string" ? record.order : (record.order[tab] ?? "");
    return sort ?? { by: usual.replace(/^-/, ""), isDescending: usual.startsWith("-") };
  }

  function summed(list: Defined, conditions: readonly Sql[]): Sql {
    const [amount] = keys.find(([, field]) => field.sum) ?? [];
    const money = amount
      ? sql`${givenOf(list, "currency")} as currency, ${givenOf(list, amount)} as amount_minor`
      : sql`null::ledger.currency as currency, 0::bigint as amount_minor`;
    return sql`select ${money} from ${list.sumFrom ?? list.from}
      where ${sql.join(conditions, sql` and `)}`;
  }

  return {
    /**
     * One page, with the totals when they are asked for.
     * @throws KEY_INVALID for a cursor of another order, or a sort that the tab does not show
     */
    async page(db: Db, input: RecordInput, env: Env) {
      const list = define(env);
      const sort = sortOf(input);
      const by = record.fields[sort.by];
      if (!by || (by.in && !by.in.includes(input.tab))) {
        return refuse("KEY_INVALID", { sort: "KEY_INVALID" });
      }
      const key = keyOf(by.kind, givenOf(list, sort.by));
      const id = { of: list.id, type: "uuid" } as const;
      const after = readSortedCursor(input.cursor, { sort, key, id: id.type });
      const sorted = sqlOf({ key, id, isDescending: sort.isDescending, after });
      const conditions = conditionsOf(list, input);
      const [{ rows }, totals] = await Promise.all([
        sql<Found & { id: string; sort_key: string }>`
          select ${columnsIn(list)}, ${sorted.keyText} as sort_key from ${list.from}
          where ${sql.join([...conditions, sorted.beyond], sql` and `)}
          order by ${sorted.order} limit ${input.limit + 1}`.execute(db),
        input.withTotals ? sumRows(db, summed(list, conditions)) : null,
      ]);
      const last = rows.length > input.limit ? rows[input.limit - 1] : undefined;
      return {
        rows: rows.slice(0, input.limit).map((row) => show(list, row)),
        next: last ? sortedCursor(sort, { key: last.sort_key, id: last.id }) : null,
        totals,
      };
    },

    /** One row as the list shows it, and what it is made of; null: there is none. */
    async one(db: Db, id: string, env: Env): Promise<{ row: Rows<R>; more: More } | null> {
      const list = define(env);
      const { rows } = await sql<Found>`
        select ${columnsIn(list)} from ${list.from} where ${list.id} = ${id}`.execute(db);
      return rows[0] ? { row: show(list, rows[0]), more: rows[0] as unknown as More } : null;
    },
  };
}
