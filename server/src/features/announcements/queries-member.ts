/** SQL of announcements as one member sees them. */
import type { Content } from "@krapao/contract/console/announcements/announcements";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db/database.ts";

interface Member {
  memberId: bigint;
  now: Date;
}

/** Whether the app shows announcement `a` now, to any member. */
const isShown = (now: Date) => sql<boolean>`(
  a.state in ('sending', 'paused', 'sent') and a.shown_until > ${now} and 'app' = any(a.channels))`;

/**
 * Whether an announcement is for a member without a delivery: one who registered, joined its
 * segment or may receive announcements again after every other member had a delivery.
 */
const isForLate = (memberId: bigint) => sql<boolean>`(
  a.is_spread and (a.segment_code is null or exists (
    select from segments_membership g
    where g.member_id = ${memberId} and g.segment_code = a.segment_code)))`;

const mayRead = ({ memberId, now }: Member) => sql<boolean>`not exists (
  select from protection_member p where p.member_id = ${memberId} and p.excluded_until > ${now})`;

interface Current {
  id: string;
  content: Pick<Content, "title" | "html" | "link">;
  /** The member came after every other member had a delivery, and has none. */
  isLate: boolean;
}

/** The newest announcement that the app shows a member now. */
export async function findCurrent(db: Db, { memberId, now }: Member): Promise<Current | null> {
  const { rows } = await sql<Current>`
    select a.id, a.content, d.member_id is null as "isLate" from announcements_announcement a
      left join announcements_delivery d
        on d.member_id = ${memberId} and d.announcement_id = a.id and d.channel = 'app'
    where ${isShown(now)} and ${mayRead({ memberId, now })}
      and case when d.member_id is null then ${isForLate(memberId)}
        else d.state = 'sent' and d.closed_at is null end
    order by a.started_at desc, a.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

interface Own extends Member {
  announcementId: string;
}

const own = ({ announcementId, memberId }: Own) =>
  sql`member_id = ${memberId} and announcement_id = ${announcementId} and channel = 'app'`;

/** Whether the member has the announcement, or is shown it as one who came later. */
export async function hasAnnouncement(db: Db, asked: Own): Promise<boolean> {
  const { announcementId, memberId, now } = asked;
  const { rows } = await sql`
    select from announcements_delivery where ${own(asked)}
    union all
    select from announcements_announcement a
    where a.id = ${announcementId} and ${isShown(now)} and ${isForLate(memberId)}
      and ${mayRead(asked)}`.execute(db);
  return rows.length > 0;
}

/** Closes it, also for a member who came later. @returns false when the member has no such one */
export async function updateClosed(tx: Tx, asked: Own): Promise<boolean> {
  const { announcementId, memberId, now } = asked;
  const { rows } = await sql`
    with closed as (
      update announcements_delivery set closed_at = coalesce(closed_at, ${now})
      where ${own(asked)} returning announcement_id
    ), late as (
      insert into announcements_delivery
        (member_id, announcement_id, channel, state, at, closed_at)
      select ${memberId}, a.id, 'app', 'sent', ${now}, ${now} from announcements_announcement a
      where a.id = ${announcementId} and ${isShown(now)} and ${isForLate(memberId)}
        and ${mayRead(asked)} and not exists (select from closed)
      on conflict (member_id, announcement_id, channel)
        do update set closed_at = coalesce(announcements_delivery.closed_at, ${now})
      returning announcement_id, xmax = 0 as is_new
    ), counted as (
      update announcements_announcement a set recipients = recipients + 1
      from late where a.id = late.announcement_id and late.is_new
    )
    select from closed union all select from late`.execute(tx);
  return rows.length > 0;
}

/** Makes the deliveries of members who came later and were shown an announcement. */
export async function insertLateDeliveries(tx: Tx): Promise<void> {
  await sql`
    with late as (
      delete from shown_first where kind = 'announcement-late' returning code, member_id, at
    ), inserted as (
      insert into announcements_delivery (member_id, announcement_id, channel, state, at)
      select late.member_id, a.id, 'app', 'sent', late.at
      from late join announcements_announcement a on a.id = late.code::uuid
      where a.cleared_at is null
      on conflict do nothing returning announcement_id
    ), counted as (
      select announcement_id, count(*)::integer as members from inserted group by announcement_id
    )
    update announcements_announcement a set recipients = recipients + counted.members
    from counted where a.id = counted.announcement_id`.execute(tx);
}
