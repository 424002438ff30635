/** SQL of how far the job has come, and of the members that it reads next. */
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db/database.ts";

export interface Progress {
  entriesUntil: Date;
  /** null: no session was read yet. */
  seenUntil: Date | null;
  filledUntil: bigint;
  appliedUntil: bigint | null;
  /** The time that entries carry. */
  ledgerNow: Date;
}

export async function getProgress(db: Db | Tx): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select entries_until as "entriesUntil", nullif(seen_until, '-infinity') as "seenUntil",
      filled_until as "filledUntil", applied_until as "appliedUntil",
      ledger.current_time() as "ledgerNow"
    from segments_progress`.execute(db);
  const [progress] = rows;
  if (!progress) throw new Error("segments_progress has no row");
  return progress;
}

export async function updateProgress(
  tx: Tx,
  change: Partial<{
    entries_until: Date;
    seen_until: Date;
    filled_until: bigint;
    bets_until: Date;
    applied_until: bigint | null;
  }>,
): Promise<void> {
  await tx.updateTable("segments_progress").set(change).execute();
}

/**
 * The members with entries in a span that their figures do not have. The index of the entries' time
 * finds the span, and one look at a member's row leaves out what is counted.
 */
export async function listMoved(db: Db, { from, to }: { from: Date; to: Date }): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select a.owner::bigint as id from (
      select account_id, max(version) as version from ledger.entry
      where created_at >= ${from} and created_at < ${to} and account_id >= 1000000
      group by account_id
    ) e
    join ledger.account a on a.id = e.account_id and a.kind = 'main'
    left join segments_figures f on f.member_id = a.owner::bigint
    where coalesce(f.entry_version, 0) < e.version order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The members whose sessions were used since a time, and ten minutes after what their figures have:
 * rules count days, so the members online are not read every minute.
 */
export async function listSeen(db: Db, since: Date): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select distinct s.member_id as id from accounts_session s
      left join segments_figures f on f.member_id = s.member_id
    where s.last_seen_at >= ${since} and s.revoked_at is null
      and coalesce(s.last_seen_at > f.last_seen_at + interval '10 minutes', true)
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The next members by id, whether they have a row or not. */
export async function listNext(
  db: Db,
  { after, limit }: { after: bigint; limit: number },
): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from accounts_member where id > ${after} order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The members without a row among the last ids: a registration can commit after a later one. */
export async function listUnfilled(db: Db, from: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select m.id from accounts_member m
    where m.id > ${from}
      and not exists (select from segments_figures f where f.member_id = m.id)
    order by m.id limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}

/** The members whose rules about time can change now, the longest due first. */
export async function listDue(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select member_id as id from segments_figures where due_at <= ${now}
    order by due_at, member_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Has the job look at a member again. */
export async function updateDueNow(
  tx: Tx,
  { memberId, at }: { memberId: bigint; at: Date },
): Promise<void> {
  await tx
    .updateTable("segments_figures")
    .set({ due_at: at })
    .where("member_id", "=", memberId)
    .execute();
}
