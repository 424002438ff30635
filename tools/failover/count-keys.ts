import pg from "pg";

/** The record that a key names is a line of the statement, a sweep, or both under one id. */
const RECORDS = `
  select count(*) filter (where l.id is not null or g.id is not null)::int as n
  from idempotency_key i
    left join statements_line l on l.id = i.record_id
    left join games_sweep g on g.id = i.record_id
  where i.key = any($1) group by i.key`;

/**
 * Movements that no key and no sweep asked for, of members who used one of the keys: the same
 * request, done a second time under another record.
 */
const UNASKED = `
  select count(*)::int as n from (
    select id, member_id from games_transfer where sweep_id is null
    union all select id, member_id from withdrawals_withdrawal) movement
  where member_id in (select member_id from idempotency_key where key = any($1))
    and not exists (select from idempotency_key i
      where i.record_id = movement.id and i.member_id = movement.member_id)`;

/**
 * How many acknowledged movements are missing, and how many are there more than once: each key must
 * have exactly one movement, and each movement a key.
 */
export async function countKeys(
  url: string,
  keys: string[],
): Promise<{ lost: number; doubled: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ n: number }>(RECORDS, [keys]);
    const unasked = await client.query<{ n: number }>(UNASKED, [keys]);
    const lost = keys.length - rows.filter(({ n }) => n > 0).length;
    const doubled = rows.filter(({ n }) => n > 1).length + (unasked.rows[0]?.n ?? 0);
    return { lost, doubled };
  } finally {
    await client.end();
  }
}
