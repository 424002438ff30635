import { CompiledQuery, type Kysely, sql } from "kysely";
import type pg from "pg";
import type { DB } from "./schema.ts";
import { ask, type Statement } from "./statement.ts";

/** What `prepared` writes, for statements that are written as text. */
export const MARKER = "/* prepared */";

/**
 * Marks a statement that each connection parses and plans once. Use it for frequent statements that
 * find rows by a key (no value would need another plan) and that name their columns: a migration
 * that adds a column would break a prepared `*`.
 */
export const prepared = sql.raw(MARKER);

/**
 * A prepared statement that is written once, with `$1` for its first value: the most frequent ones
 * are not built anew for each call.
 */
export function statement<Row>(
  text: string,
): (db: Kysely<DB>, values: readonly unknown[]) => Statement<Row[]> {
  const marked = `${MARKER} ${text}`;
  return (db, values) =>
    ask<Row, Row[]>(db, { compile: () => compiled(marked, values) }, (rows) => rows);
}

const compiled = <Row>(text: string, values: readonly unknown[]) =>
  CompiledQuery.raw(text, [...values]) as CompiledQuery<Row>;

const nameByText = new Map<string, string>();

/** Gives marked statements a name, which makes `pg` prepare them on this connection. */
export function namePreparedStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const named = (text: unknown, values: unknown, ...rest: unknown[]) => {
    if (typeof text !== "string" || !Array.isArray(values)) return query(text, values, ...rest);
    const known = nameByText.get(text);
    if (known === undefined && !text.includes(MARKER)) return query(text, values, ...rest);
    const name = known ?? `prepared-${nameByText.size}`;
    nameByText.set(text, name);
    return query({ name, text, values }, ...rest);
  };
  client.query = named as typeof client.query;
}
