/** SQL of the archive. Everything here runs as the owner of the database. */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/** A partition of ledger.entry, and where it ends. */
export interface Part {
  month: string;
  until: Date;
}

interface ClosedMonth {
  until: Date;
  entries: bigint;
  checksum: string;
  /** Null while the month is in the database. */
  sha256: string | null;
}

const LOCK_WAIT = "500ms";
const TRIES = 120;
const PAUSE_MS = 500;
const LOCK_NOT_GRANTED = "55P03";
/** In the order of the table, as text that PostgreSQL reads back without a loss. */
const FIELDS = `account_id::text, version::text, slot::text, transfer_id::text, amount_minor::text,
  balance_after_minor::text, (created_at at time zone 'UTC')::text || '+00'`;

/** The name of a partition, quoted. @throws when it is no month */
function partOf(month: string): string {
  if (!/^(first|\d{4}_\d{2})$/.test(month)) throw new Error(`${month} is no month, as 2027-01`);
  return `ledger.entry_${month}`;
}

/** Whether entries are by month: on a cluster they are by bucket. */
export async function isByMonth(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ found: boolean }>(
    "select relkind = 'p' as found from pg_class where oid = 'ledger.entry'::regclass",
  );
  return rows[0]?.found ?? false;
}

/** The attached partitions of the past and the future, oldest first, without the rest. */
export async function listParts(owner: pg.Client): Promise<Part[]> {
  const { rows } = await owner.query<Part>(`
    select substring(c.relname from 'entry_(.*)') as month,
      substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''([^'']+)''\\)')::timestamptz as until
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'ledger.entry'::regclass and c.relname <> 'entry_rest' order by until`);
  return rows;
}

export async function isAttached(owner: pg.Client, month: string): Promise<boolean> {
  return (await listParts(owner)).some((part) => part.month === month);
}

export async function restHasRowsBefore(owner: pg.Client, at: Date): Promise<boolean> {
  const { rows } = await owner.query(
    "select exists (select from ledger.entry_rest where created_at < $1) as found",
    [at],
  );
  return rows[0]?.found;
}

export async function closeMonth(owner: pg.Client, { month, until }: Part): Promise<void> {
  await owner.query("select ledger.close_month($1, $2)", [month, until]);
}

export async function reopenMonth(owner: pg.Client, month: string): Promise<void> {
  await owner.query("select ledger.reopen_month($1)", [month]);
}

export async function findClosedMonth(
  owner: pg.Client,
  month: string,
): Promise<ClosedMonth | undefined> {
  const { rows } = await owner.query(
    `select until, entries::text, checksum::text, case when archived_at is not null then sha256 end
      as sha256 from ledger.closed_month where month = $1`,
    [month],
  );
  return rows[0] ? { ...rows[0], entries: BigInt(rows[0].entries) } : undefined;
}

export async function newestArchived(owner: pg.Client): Promise<string | undefined> {
  const { rows } = await owner.query<{ month: string }>(
    "select month from ledger.closed_month where archived_at is not null order by until desc limit 1",
  );
  return rows[0]?.month;
}

/** The sums of a partition that is not attached. */
export async function sumPart(
  owner: pg.Client,
  month: string,
): Promise<{ entries: bigint; checksum: string }> {
  const { rows } = await owner.query(
    "select entries::text, checksum::text from ledger.sum_month($1)",
    [month],
  );
  return { entries: BigInt(rows[0]?.entries ?? 0), checksum: rows[0]?.checksum };
}

/** Entries in the order of their key, after one of them. */
export async function readEntries(
  owner: pg.Client,
  { month, after, limit }: { month: string; after: string[] | null; limit: number },
): Promise<string[][]> {
  const [account = "0", version = "0", slot = "0"] = after ?? [];
  const { rows } = await owner.query<string[]>({
    rowMode: "array",
    // By the columns of the table: in the order of their texts no page follows the one before it.
    text: `select ${FIELDS} from ${partOf(month)} e
      where (account_id, slot, version) > ($1::bigint, $2::smallint, $3::bigint)
      order by e.account_id, e.slot, e.version limit $4`,
    values: [account, slot, version, limit],
  });
  return rows;
}

/** A partition by its name, empty, that is not attached. */
export async function createPart(owner: pg.Client, month: string): Promise<void> {
  await dropPart(owner, month);
  await owner.query(
    `create table ${partOf(month)} (like ledger.entry including defaults including constraints)`,
  );
}

export async function insertEntries(
  owner: pg.Client,
  month: string,
  rows: string[][],
): Promise<void> {
  const column = (index: number) => rows.map((row) => row[index]);
  await owner.query(
    `insert into ${partOf(month)} select * from unnest($1::bigint[], $2::bigint[], $3::smallint[],
      $4::uuid[], $5::bigint[], $6::bigint[], $7::timestamptz[])`,
    [0, 1, 2, 3, 4, 5, 6].map(column),
  );
}

/** Takes a partition out and notes its file, in one transaction. */
export function detachPart(
  owner: pg.Client,
  { month, file, sha256 }: { month: string; file: string; sha256: string },
): Promise<void> {
  return shortly(owner, async () => {
    await owner.query(`alter table ledger.entry detach partition ${partOf(month)}`);
    await owner.query(
      `update ledger.closed_month set file = $2, sha256 = $3, archived_at = clock_timestamp()
        where month = $1`,
      [month, file, sha256],
    );
  });
}

/** Drops a partition that was detached. */
export async function dropPart(owner: pg.Client, month: string): Promise<void> {
  if (await isAttached(owner, month)) throw new Error(`${month} is in use`);
  await owner.query(`drop table if exists ${partOf(month)}`);
}

/** Attaches a filled partition. What could take long is done before the lock. */
export async function attachPart(owner: pg.Client, { month, until }: Part): Promise<void> {
  const part = partOf(month);
  const name = part.slice("ledger.".length);
  const [next] = await listParts(owner);
  const from = month === "first" ? null : await startOf(owner, month);
  await owner.query(`alter table ${part}
    add constraint fits check (created_at < '${until.toISOString()}'
      ${from ? `and created_at >= '${from.toISOString()}'` : ""})`);
  await owner.query(`alter table ${part}
    add constraint ${name}_pkey primary key (account_id, slot, version)`);
  await owner.query(`create index on ${part} (transfer_id)`);
  await owner.query(`create index on ${part}
    using brin (created_at) with (pages_per_range = 32, autosummarize = on)`);
  await owner.query(`create trigger entry_append_only before update or delete or truncate on ${part}
    for each statement execute function ledger.reject_change()`);
  if (next && next.until <= until) throw new Error(`${next.month} is there, which is older`);
  await shortly(owner, async () => {
    await owner.query(`alter table ledger.entry attach partition ${part} for values
      from (${from ? `'${from.toISOString()}'` : "minvalue"}) to ('${until.toISOString()}')`);
    await owner.query("update ledger.closed_month set archived_at = null where month = $1", [
      month,
    ]);
  });
}

async function startOf(owner: pg.Client, month: string): Promise<Date> {
  const { rows } = await owner.query<{ at: Date }>(
    "select (to_date($1, 'YYYY_MM')::timestamp at time zone 'Asia/Bangkok') as at",
    [month],
  );
  const [row] = rows;
  if (!row) throw new Error(`${month} has no beginning`);
  return row.at;
}

/** A transaction that waits for no lock for long, so that no call waits behind it; tried again. */
async function shortly(owner: pg.Client, work: () => Promise<void>): Promise<void> {
  for (let tried = 1; ; tried++) {
    await owner.query("begin");
    try {
      await owner.query(`set local lock_timeout = '${LOCK_WAIT}'`);
      await work();
      await owner.query("commit");
      return;
    } catch (error) {
      await owner.query("rollback");
      if (tried >= TRIES || (error as { code?: string }).code !== LOCK_NOT_GRANTED) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
