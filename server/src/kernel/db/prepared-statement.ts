import { sql } from "kysely";
import type pg from "pg";

const MARKER = "/* prepared */";

/**
 * Marks a statement that each connection parses and plans once. Use it for frequent statements that
 * find rows by a key (no value would need another plan) and that name their columns: a migration
 * that adds a column would break a prepared `*`.
 */
export const prepared = sql.raw(MARKER);

const nameByText = new Map<string, string>();

/** Gives marked statements a name, which makes `pg` prepare them on this connection. */
export function namePreparedStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const named = (text: unknown, values: unknown, ...rest: unknown[]) => {
    if (typeof text !== "string" || !Array.isArray(values) || !text.includes(MARKER)) {
      return query(text, values, ...rest);
    }
    const name = nameByText.get(text) ?? `prepared-${nameByText.size}`;
    nameByText.set(text, name);
    return query({ name, text, values }, ...rest);
  };
  client.query = named as typeof client.query;
}
