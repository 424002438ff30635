/** SQL of announcements as one member sees them. */
import type { Content } from "@krapao/contract/console/announcements/announcements";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db/database.ts";

/** The newest announcement that the app shows a member now. */
export async function findCurrent(
  db: Db,
  { memberId, now }: { memberId: bigint; now: Date },
): Promise<{ id: string; content: Pick<Content, "title" | "html" | "link"> } | null> {
  const { rows } = await sql<{ id: string; content: Pick<Content, "title" | "html" | "link"> }>`
    select a.id, a.content from announcements_delivery d
      join announcements_announcement a on a.id = d.announcement_id
    where d.member_id = ${memberId} and d.channel = 'app' and d.state = 'sent'
      and d.closed_at is null and a.state in ('sending', 'paused', 'sent')
      and (a.ends_at is null or a.ends_at > ${now})
      and not exists (
        select from protection_member p where p.member_id = ${memberId} and p.excluded_until > ${now})
    order by d.at desc, a.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

const own = (announcementId: string, memberId: bigint) =>
  sql`member_id = ${memberId} and announcement_id = ${announcementId} and channel = 'app'`;

export async function hasDelivery(
  db: Db,
  { announcementId, memberId }: { announcementId: string; memberId: bigint },
): Promise<boolean> {
  const { rows } = await sql`select from announcements_delivery
    where ${own(announcementId, memberId)}`.execute(db);
  return rows.length > 0;
}

/** @returns false when the member has no such announcement */
export async function updateClosed(
  tx: Tx,
  { announcementId, memberId, at }: { announcementId: string; memberId: bigint; at: Date },
): Promise<boolean> {
  const { rows } =
    await sql`update announcements_delivery set closed_at = coalesce(closed_at, ${at})
    where ${own(announcementId, memberId)} returning 1`.execute(tx);
  return rows.length > 0;
}
