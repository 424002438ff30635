import { sql } from "kysely";
import type { Db } from "../../kernel/db/database.ts";

export interface AuditFilter {
  staffId: string | null;
  /** One action (`withdrawals.approve`), or all of a word (`withdrawals`). */
  action: string | null;
  subject: string | null;
  /** The part of the subject before its colon. */
  kind: string | null;
  address: string | null;
  from: Date | null;
  /** Exclusive. */
  to: Date | null;
  isOldestFirst: boolean;
  /** Only entries beyond this number. */
  after: bigint | null;
  limit: number;
}

/**
 * An entry gets its timestamp before its number, which it gets at the commit. No transaction lasts
 * longer than this, so the order of both differs by less.
 */
const LAG_MS = 120_000;

/** A page of entries by their numbers. */
export async function listEntries(db: Db, filter: AuditFilter) {
  const { isOldestFirst, after } = filter;
  let query = db
    .selectFrom("audit_entry")
    .selectAll()
    .orderBy("seq", isOldestFirst ? "asc" : "desc")
    .limit(filter.limit);
  if (after !== null) query = query.where("seq", isOldestFirst ? ">" : "<", after);
  if (filter.staffId !== null) query = query.where("staff_id", "=", filter.staffId);
  if (filter.subject !== null) query = query.where("subject", "=", filter.subject);
  if (filter.address !== null) query = query.where("address", "=", filter.address);
  if (filter.kind !== null) {
    // Read from the newest entry on: an index would cost every action a write.
    query = query.where(sql<boolean>`starts_with(subject, ${`${filter.kind}:`})`);
  }
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

/** The names of members and staff users among the subjects of entries, by subject. */
export async function listSubjectNames(
  db: Db,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const idsOf = (kind: RegExp) =>
    [...new Set(subjects)].flatMap((each) => kind.exec(each)?.[1] ?? []);
  const memberIds = idsOf(/^member:(\d{1,18})$/);
  const staffIds = idsOf(/^staff:([0-9a-f-]{36})$/);
  if (memberIds.length + staffIds.length === 0) return new Map();
  const { rows } = await sql<{ subject: string; name: string }>`
    select 'member:' || id as subject, name from accounts_member
      where id = any(${memberIds}::bigint[])
    union all select 'staff:' || id, name from staff_user
      where id = any(${staffIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ subject, name }) => [subject, name]));
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

/** An entry as it was sealed. */
export interface SealedEntry {
  seq: bigint;
  requestId: string;
  previousHash: Buffer | null;
  hash: Buffer;
  /** The text under the seal, after the previous hash. */
  text: string;
}

/**
 * The next `limit` entries after `after`. The text is built here and not by the function that
 * sealed it (audit_hash in migrations/0008_audit.sql), which the database's owner could replace.
 */
export async function listSealed(db: Db, after: bigint, limit: number): Promise<SealedEntry[]> {
  const { rows } = await sql<SealedEntry>`
    select seq, request_id as "requestId", previous_hash as "previousHash", hash,
      jsonb_build_array(
        seq, (extract(epoch from at) * 1000000)::bigint, staff_id, staff_name, action, subject,
        before, after, why, address, request_id
      )::text as text
    from audit_entry where seq > ${after} order by seq limit ${limit}`.execute(db);
  return rows;
}
