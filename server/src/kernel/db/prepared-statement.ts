import { sql } from "kysely";
import type pg from "pg";

const KEPT = "/* plan kept */";

/**
 * Where a statement has this in it, each connection parses and plans it once. For those that calls make all day, that find rows by
 * a key, so that no value would want another plan, and that name their columns: a migration that adds one would break `*`.
 */
export const keepPlan = sql.raw(KEPT);

const nameByText = new Map<string, string>();

/** Gives statements that keep their plan a name, by which this connection knows them. */
export function keepPlans(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const named = (text: unknown, values: unknown, ...rest: unknown[]) => {
    if (typeof text !== "string" || !Array.isArray(values) || !text.includes(KEPT)) {
      return query(text, values, ...rest);
    }
    const name = nameByText.get(text) ?? `kept-${nameByText.size}`;
    nameByText.set(text, name);
    return query({ name, text, values }, ...rest);
  };
  client.query = named as typeof client.query;
}
