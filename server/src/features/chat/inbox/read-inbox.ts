/** Reads the inbox: tabs, conversations and their messages. */
import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { StaffIdentity } from "../../../kernel/console-http/console-call.ts";
import { bigintOf, fromCursor, timestampOf, toCursor, uuidOf } from "../../../kernel/db/cursor.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import type { Conversation } from "../conversation.ts";
import { findConversation } from "../queries.ts";
import { pageBefore, readSince } from "../read-messages.ts";
import { forStaff, showMessage } from "../show-message.ts";
import { findInboxRow, type InboxRow, listInboxRows } from "./queries.ts";
import { showConversation } from "./show-conversation.ts";

type Chat = typeof consoleContract.chat;

/** A page of a tab. @throws KEY_INVALID for an invalid cursor */
export async function listInbox(
  { db, clock }: Context,
  { staffId }: StaffIdentity,
  { tab, tag, cursor, limit }: ServerInput<Chat["list"]>,
): Promise<ServerOutput<Chat["list"]>> {
  const keys = fromCursor(cursor, 3);
  const after = keys && {
    rank: Number(bigintOf(keys[0] ?? "")),
    at: timestampOf(keys[1] ?? ""),
    id: uuidOf(keys[2] ?? ""),
  };
  const now = clock.now();
  const rows = await listInboxRows(db, { tab, staffId, after, limit, tag, now });
  const shown = rows.slice(0, limit);
  return {
    conversations: shown.map((row) => showConversation(row, now)),
    next: rows.length > limit ? nextCursor(shown.at(-1), tab) : null,
  };
}

function nextCursor(last: InboxRow | undefined, tab: string): string | null {
  const at = tab === "waiting" ? last?.waitingSince : last?.lastMessageAt;
  return last && at ? toCursor(`${last.rank}`, at.toISOString(), last.id) : null;
}

/** @throws NO_DATA */
export async function readConversation(
  { db, clock }: Context,
  conversationId: string,
): Promise<ServerOutput<Chat["read"]>> {
  const row = (await findInboxRow(db, { id: conversationId })) ?? refuse("NO_DATA");
  return showConversation(row, clock.now());
}

export async function findMemberConversation(
  { db, clock }: Context,
  memberId: bigint,
): Promise<ServerOutput<Chat["findByMember"]>> {
  const row = await findInboxRow(db, { memberId });
  return { conversation: row && showConversation(row, clock.now()) };
}

/** A page of messages, newest first. @throws NO_DATA */
export async function readInboxHistory(
  ctx: Context,
  conversationId: string,
  { before, limit }: ServerInput<Chat["history"]>,
): Promise<ServerOutput<Chat["history"]>> {
  const conversation = await getConversation(ctx, conversationId);
  const page = { limit, skip: 0, ...(before === undefined ? {} : { before }) };
  const messages = await pageBefore(ctx, conversation, page);
  return {
    messages: messages.map((message) => forStaff(showMessage(ctx, conversation, message))),
  };
}

/** The messages after `after`, and the state. @throws NO_DATA */
export async function syncInbox(
  ctx: Context,
  conversationId: string,
  since: ServerInput<Chat["sync"]>,
): Promise<ServerOutput<Chat["sync"]>> {
  const { messages, ...rest } = await readSince(
    ctx,
    await getConversation(ctx, conversationId),
    since,
  );
  return { messages: messages.map(forStaff), ...rest };
}

/** @throws NO_DATA */
export async function getConversation(
  { db }: Pick<Context, "db">,
  id: string,
): Promise<Conversation> {
  return (await findConversation(db, { id })) ?? refuse("NO_DATA");
}
