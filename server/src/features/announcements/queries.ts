/** SQL of announcements as staff users write and read them. */
import type { Channel, Content, State } from "@krapao/contract/console/announcements/announcements";
import { sql } from "kysely";
import { dayOf } from "../../kernel/calendar.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { StoredAnnouncement } from "./announcement.ts";

const COLUMNS = sql`id, state, content, channels::text[] as channels, segment_code as segment,
  starts_at, ends_at, revision, created_by, created_at, started_at, finished_at, recipients,
  is_spread, shown_until`;

interface Row {
  id: string;
  state: State;
  content: Pick<Content, "title" | "html" | "link">;
  channels: Channel[];
  segment: string | null;
  starts_at: Date | null;
  ends_at: Date | null;
  revision: number;
  created_by: string;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  recipients: number;
  is_spread: boolean;
  shown_until: Date | null;
}

export type Stored = Omit<
  StoredAnnouncement,
  "createdAt" | "startedAt" | "shownUntil" | "finishedAt"
> & {
  createdAt: Date;
  startedAt: Date | null;
  shownUntil: Date | null;
  finishedAt: Date | null;
};

const toStored = (row: Row): Stored => ({
  id: row.id,
  state: row.state,
  content: {
    ...row.content,
    channels: row.channels,
    segment: row.segment,
    startsAt: row.starts_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
  },
  revision: row.revision,
  createdBy: row.created_by,
  createdAt: row.created_at,
  startedAt: row.started_at,
  shownUntil: row.shown_until,
  finishedAt: row.finished_at,
  recipients: row.recipients,
});

/** Announcements, newest first, after the last one of the page before. */
export async function listAnnouncements(
  db: Db,
  { after, limit }: { after: { at: Date; id: string } | null; limit: number },
): Promise<Stored[]> {
  const start = after ? sql`where (created_at, id) < (${after.at}, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<Row>`select ${COLUMNS} from announcements_announcement ${start}
    order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows.map(toStored);
}

export async function findAnnouncement(db: Db | Tx, id: string): Promise<Stored | null> {
  const { rows } = await sql<Row>`select ${COLUMNS} from announcements_announcement
    where id = ${id}`.execute(db);
  return rows[0] ? toStored(rows[0]) : null;
}

/** Locks it until the transaction ends. `isSpread`: every member has a delivery. */
export async function lockAnnouncement(
  tx: Tx,
  id: string,
): Promise<(Stored & { isSpread: boolean }) | null> {
  const { rows } = await sql<Row>`select ${COLUMNS} from announcements_announcement
    where id = ${id} for update`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  return { ...toStored(row), isSpread: row.is_spread };
}

const columnsOf = ({ title, html, link, channels, segment, startsAt, endsAt }: Content) => ({
  content: JSON.stringify({ title, html, link }),
  channels: sql<Channel[]>`${[...channels]}::text[]::announcements_channel[]`,
  segment_code: segment,
  starts_at: startsAt === null ? null : new Date(startsAt),
  ends_at: endsAt === null ? null : new Date(endsAt),
});

export async function insertAnnouncement(
  tx: Tx,
  { id, content, by, at }: { id: string; content: Content; by: string; at: Date },
): Promise<void> {
  await tx
    .insertInto("announcements_announcement")
    .values({
      ...columnsOf(content),
      id,
      state: "draft",
      revision: 1,
      created_by: by,
      created_at: at,
    })
    .execute();
}

export async function updateContent(
  tx: Tx,
  { id, content, revision }: { id: string; content: Content; revision: number },
): Promise<void> {
  await tx
    .updateTable("announcements_announcement")
    .set({ ...columnsOf(content), revision })
    .where("id", "=", id)
    .execute();
}

interface StateChange {
  id: string;
  state: State;
  startedAt?: Date;
  shownUntil?: Date;
  finishedAt?: Date;
}

/** Changes the state, and the times that are given. */
export async function updateState(tx: Tx, { id, state, ...times }: StateChange): Promise<void> {
  await tx
    .updateTable("announcements_announcement")
    .set({
      state,
      ...(times.startedAt && { started_at: times.startedAt }),
      ...(times.shownUntil && { shown_until: times.shownUntil }),
      ...(times.finishedAt && { finished_at: times.finishedAt }),
    })
    .where("id", "=", id)
    .execute();
}

/** Recipients of what a staff user sent today without a second person. */
export async function sumSentAlone(
  db: Db | Tx,
  { staffId, now }: { staffId: string; now: Date },
): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(sent_alone_to), 0)::integer as sum from announcements_announcement
    where sent_alone_by = ${staffId} and sent_alone_on = ${dayOf(now)}::date`.execute(db);
  return rows[0]?.sum ?? 0;
}

export async function updateSentAlone(
  tx: Tx,
  { id, staffId, members, now }: { id: string; staffId: string; members: number; now: Date },
): Promise<void> {
  await sql`
    update announcements_announcement set sent_alone_by = ${staffId},
      sent_alone_on = ${dayOf(now)}::date, sent_alone_to = ${members}
    where id = ${id}`.execute(tx);
}

/** Whether a segment was published and is in use. */
export async function hasSegment(db: Db | Tx, code: string): Promise<boolean> {
  const found = await db
    .selectFrom("segments_segment")
    .select("code")
    .where("code", "=", code)
    .where("is_active", "=", true)
    .executeTakeFirst();
  return found !== undefined;
}

/** The request for an announcement that still waits for a second person. */
export async function findWaitingRequest(
  db: Db | Tx,
  { subject, now }: { subject: string; now: Date },
): Promise<string | null> {
  const found = await db
    .selectFrom("approvals_request")
    .select("id")
    .where("subject", "=", subject)
    .where("state", "=", "waiting")
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** Scheduled announcements whose time has come. */
export async function listDue(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("announcements_announcement")
    .select("id")
    .where("state", "=", "scheduled")
    .where("starts_at", "<=", now)
    .execute();
  return rows.map(({ id }) => id);
}
