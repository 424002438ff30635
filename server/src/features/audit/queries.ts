import { sql } from "kysely";
import type { Db } from "../../kernel/db/database.ts";

export interface AuditFilter {
  staffId: string | null;
  /** One action (`withdrawals.approve`), or all of a word (`withdrawals`). */
  action: string | null;
  subject: string | null;
  from: Date | null;
  /** Exclusive. */
  to: Date | null;
  /** Only entries with a lower number. */
  before: bigint | null;
  limit: number;
}

/**
 * An entry gets its timestamp before its number, which it gets at the commit. No transaction lasts
 * longer than this, so the order of both differs by less.
 */
const LAG_MS = 120_000;

/** A page of entries, newest first. */
export async function listEntries(db: Db, filter: AuditFilter) {
  let query = db.selectFrom("audit_entry").selectAll().orderBy("seq", "desc").limit(filter.limit);
  if (filter.before !== null) query = query.where("seq", "<", filter.before);
  if (filter.staffId !== null) query = query.where("staff_id", "=", filter.staffId);
  if (filter.subject !== null) query = query.where("subject", "=", filter.subject);
  if (filter.action !== null) {
    query = filter.action.includes(".")
      ? query.where("action", "=", filter.action)
      : query.where(sql`split_part(action, '.', 1)`, "=", filter.action);
  }
  if (filter.from !== null) {
    const first = await firstSince(db, new Date(filter.from.getTime() - LAG_MS));
    if (first === null) return [];
    query = query.where("at", ">=", filter.from).where("seq", ">=", first);
  }
  if (filter.to !== null) {
    const last = await lastBefore(db, new Date(filter.to.getTime() + LAG_MS));
    if (last === null) return [];
    query = query.where("at", "<", filter.to).where("seq", "<=", last);
  }
  return query.execute();
}

/** Bounds of the numbers, so that a page of an old day does not scan from today. */
async function firstSince(db: Db, at: Date): Promise<bigint | null> {
  const row = await db
    .selectFrom("audit_entry")
    .select("seq")
    .where("at", ">=", at)
    .orderBy("at")
    .orderBy("seq")
    .limit(1)
    .executeTakeFirst();
  return row?.seq ?? null;
}

async function lastBefore(db: Db, at: Date): Promise<bigint | null> {
  const row = await db
    .selectFrom("audit_entry")
    .select("seq")
    .where("at", "<", at)
    .orderBy("at", "desc")
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.seq ?? null;
}

/** A verified range of the chain: its end, and the first entry with a wrong hash. */
export interface ChainRange {
  entries: bigint;
  lastSeq: bigint | null;
  lastHash: Buffer | null;
  brokenAt: bigint | null;
}

/** Recomputes the next `limit` entries after `after`, with the function that wrote them. */
export async function verifyRange(
  db: Db,
  after: { seq: bigint; hash: Buffer | null },
  limit: number,
): Promise<ChainRange> {
  const { rows } = await sql<ChainRange>`
    select count(*) as entries,
      max(seq) as "lastSeq",
      (array_agg(hash order by seq desc))[1] as "lastHash",
      min(seq) filter (where not fits) as "brokenAt"
    from (
      select seq, hash,
        hash = audit_hash(entry)
          and seq = coalesce(lag(seq) over by_seq, ${after.seq}::bigint) + 1
          and previous_hash is not distinct from coalesce(lag(hash) over by_seq, ${after.hash}::bytea)
          as fits
      from (select * from audit_entry where seq > ${after.seq} order by seq limit ${limit}) as entry
      window by_seq as (order by seq)
    ) as range`.execute(db);
  return rows[0] ?? { entries: 0n, lastSeq: null, lastHash: null, brokenAt: null };
}
