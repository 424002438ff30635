/** SQL of the inbox: pages and counts of its tabs, and assignees. */

import type { ChatTab } from "@krapao/contract/console/chat";
import type { Grant, Permission, Role } from "@krapao/contract/console/permissions";
import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import type { Conversation } from "../conversation.ts";
import { isWaitingChat } from "../published.ts";
import { conversations, type Message } from "../queries.ts";

/** A conversation with the last message of a person, and the number of unread messages. */
export interface InboxRow extends Conversation {
  last: Pick<Message, "sender" | "content"> | null;
  unread: number;
}

/** Counts stop at these limits. */
const UNREAD_MAX = 100;
const COUNT_MAX = 1_000;

export interface InboxPage {
  tab: ChatTab;
  staffId: string;
  /** Keys of the last row of the page before. */
  after: { rank: number; at: Date; id: string } | null;
  limit: number;
  /** Only conversations with this tag. */
  tag: string | null;
  now: Date;
}

/** A page of a tab, with one row more than `limit` when there is another page. */
export async function listInboxRows(db: Db, page: InboxPage): Promise<InboxRow[]> {
  const { tab, after } = page;
  const byWait = tab === "waiting";
  const key = sql.ref(byWait ? "c.waiting_since" : "c.last_message_at");
  let query = inboxRows(db).limit(page.limit + 1);
  if (tab === "waiting") {
    query = query.where("c.waiting_since", "is not", null).where("c.assignee_id", "is", null);
  } else if (tab === "mine" || tab === "snoozed") {
    const isSnoozed = sql<boolean>`coalesce(c.snoozed_until > ${page.now}, false)`;
    query = query
      .where("c.assignee_id", "=", page.staffId)
      .where(tab === "snoozed" ? isSnoozed : sql<boolean>`not ${isSnoozed}`);
  } else if (tab === "open") {
    query = query.where("c.session_id", "is not", null);
  } else {
    // Leave out conversations that contain only system messages.
    query = query
      .where("c.session_id", "is", null)
      .where("c.last_seq", ">", 0)
      .where(sql<boolean>`exists (select from chat_message m
        where m.conversation_id = c.id and m.sender <> 'system')`);
  }
  if (page.tag !== null) {
    query = query.where(sql<boolean>`c.tag_ids @> array[${page.tag}]::uuid[]`);
  }
  if (after) {
    query = query.where(
      byWait
        ? sql<boolean>`(c.rank, ${key}, c.id) >
            (${after.rank}::smallint, ${after.at}::timestamptz, ${after.id}::uuid)`
        : sql<boolean>`(${key}, c.id) < (${after.at}::timestamptz, ${after.id}::uuid)`,
    );
  }
  const order = byWait ? "asc" : "desc";
  const rows = await (byWait ? query.orderBy("c.rank") : query)
    .orderBy(key, order)
    .orderBy("c.id", order)
    .execute();
  return rows.map(toRow);
}

/** Conversations by id, in any order. */
export async function listInboxRowsOf(db: Db, ids: readonly string[]): Promise<InboxRow[]> {
  if (ids.length === 0) return [];
  const rows = await inboxRows(db).where("c.id", "in", ids).execute();
  return rows.map(toRow);
}

export async function findInboxRow(
  db: Db | Tx,
  key: { id: string } | { memberId: bigint },
): Promise<InboxRow | null> {
  const query = inboxRows(db);
  const row = await ("id" in key
    ? query.where("c.id", "=", key.id)
    : query.where("c.member_id", "=", key.memberId)
  ).executeTakeFirst();
  return row ? toRow(row) : null;
}

export async function isMember(db: Db | Tx, id: bigint): Promise<boolean> {
  const row = await db
    .selectFrom("accounts_member")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts the tabs, each up to COUNT_MAX. */
export async function countInbox(
  db: Db,
  { staffId, now }: { staffId: string; now: Date },
): Promise<{
  waiting: number;
  mine: number;
  mineWaiting: number;
  snoozed: number;
  open: number;
  waitingSince: Date | null;
}> {
  const { rows } = await sql<{
    waiting: number;
    mine: number;
    mineWaiting: number;
    snoozed: number;
    open: number;
    waitingSince: Date | null;
  }>`select
      (select count(*)::integer from (select from chat_conversation
        where ${isWaitingChat()} limit ${COUNT_MAX}) w) as waiting,
      (select count(*)::integer from (select from chat_conversation
        where assignee_id = ${staffId} and (snoozed_until is null or snoozed_until <= ${now})
        limit ${COUNT_MAX}) m) as mine,
      (select count(*)::integer from (select from chat_conversation
        where assignee_id = ${staffId} and snoozed_until > ${now}
        limit ${COUNT_MAX}) s) as snoozed,
      (select count(*)::integer from (select from chat_conversation
        where assignee_id = ${staffId} and waiting_since is not null
        limit ${COUNT_MAX}) n) as "mineWaiting",
      (select count(*)::integer from (select from chat_conversation
        where session_id is not null limit ${COUNT_MAX}) o) as open,
      (select waiting_since from chat_conversation
        where ${isWaitingChat()}
        order by waiting_since limit 1) as "waitingSince"`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error("count without a row");
  return counts;
}

/** Sets or clears the assignee of a locked conversation. */
export async function updateAssignee(
  tx: Tx,
  { id, to }: { id: string; to: { id: string; name: string } | null },
): Promise<void> {
  await tx
    .updateTable("chat_conversation")
    .set({
      assignee_id: to?.id ?? null,
      assignee_name: to?.name ?? null,
      is_auto_assigned: false,
      snoozed_until: null,
    })
    .where("id", "=", id)
    .execute();
}

/** Locks the conversations with an open session of an assignee. */
export async function lockOwnOpen(tx: Tx, staffId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("chat_conversation")
    .select("id")
    .where("assignee_id", "=", staffId)
    .where("session_id", "is not", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function findActiveStaffUser(
  tx: Tx,
  id: string,
): Promise<({ id: string; name: string } & Grant) | null> {
  const row = await tx
    .selectFrom("staff_user as staff")
    .innerJoin("staff_grant as granted", "granted.staff_id", "staff.id")
    .select(["staff.id", "staff.name", "staff.role", "granted.permissions"])
    .where("staff.id", "=", id)
    .where("staff.is_active", "=", true)
    .executeTakeFirst();
  if (!row) return null;
  const permissions = row.permissions as Permission[] | null;
  return { ...row, role: row.role as Role, permissions };
}

function inboxRows(db: Db | Tx) {
  return conversations(db)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("chat_message as said")
          .select(["said.sender", "said.content"])
          .whereRef("said.conversation_id", "=", "c.id")
          .where("said.sender", "<>", "system")
          .orderBy("said.seq", "desc")
          .limit(1)
          .as("last"),
      (join) => join.onTrue(),
    )
    .select(["last.sender as lastSender"])
    .select(sql<Message["content"] | null>`last.content`.as("lastContent"))
    .select(
      sql<number>`(select count(*)::integer from (
        select from chat_message u where u.conversation_id = c.id and u.seq > c.agent_read_seq
          and u.sender = 'customer' limit ${UNREAD_MAX}) unseen)`.as("unread"),
    );
}

type JoinedRow = Conversation & {
  lastSender: Message["sender"] | null;
  lastContent: Message["content"] | null;
  unread: number;
};

function toRow({ lastSender, lastContent, ...conversation }: JoinedRow): InboxRow {
  const last = lastSender && lastContent && { sender: lastSender, content: lastContent };
  return { ...conversation, last: last || null };
}
