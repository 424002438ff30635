import pg from "pg";

/** How many acknowledged movements are missing, and how many are there more than once. */
export async function countKeys(
  url: string,
  keys: string[],
): Promise<{ lost: number; doubled: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const known = await client.query<{ n: number }>(
      "select count(*)::int as n from idempotency_key where key = any($1) group by key",
      [keys],
    );
    const twice = await client.query<{ n: number }>(
      `select count(*)::int as n from (
         select from statements_line where id in (select record_id from idempotency_key where key = any($1))
         group by id having count(*) > 1) as line`,
      [keys],
    );
    const doubled = known.rows.filter(({ n }) => n > 1).length + (twice.rows[0]?.n ?? 0);
    return { lost: keys.length - known.rows.length, doubled };
  } finally {
    await client.end();
  }
}
