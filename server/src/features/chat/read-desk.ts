/** What the desk reads: its tabs, one conversation, and the messages of one. */
import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import { fromCursor, momentOf, toCursor, uuidOf } from "../../kernel/cursor.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffIdentity } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import type { Conversation } from "./conversation.ts";
import { findConversation } from "./queries.ts";
import { type DeskRow, selectDeskRow, selectInbox } from "./queries-desk.ts";
import { pageBefore, readSince } from "./read-messages.ts";
import { showConversation } from "./show-conversation.ts";
import { forStaff, showMessage } from "./show-message.ts";

type Desk = typeof office.chat;

/** One page of a tab. @throws KEY_INVALID for a cursor that is none of ours */
export async function listInbox(
  { db, clock }: Context,
  { staffId }: StaffIdentity,
  { tab, cursor, limit }: ServerInput<Desk["list"]>,
): Promise<ServerOutput<Desk["list"]>> {
  const keys = fromCursor(cursor, 2);
  const after = keys && { at: momentOf(keys[0] ?? ""), id: uuidOf(keys[1] ?? "") };
  const rows = await selectInbox(db, { tab, staffId, after, limit });
  const shown = rows.slice(0, limit);
  const now = clock.now();
  return {
    conversations: shown.map((row) => showConversation(row, now)),
    next: rows.length > limit ? nextOf(shown.at(-1), tab) : null,
  };
}

function nextOf(last: DeskRow | undefined, tab: string): string | null {
  const at = tab === "waiting" ? last?.waitingSince : last?.lastMessageAt;
  return last && at ? toCursor(at.toISOString(), last.id) : null;
}

/** @throws NO_DATA */
export async function readConversation(
  { db, clock }: Context,
  conversationId: string,
): Promise<ServerOutput<Desk["read"]>> {
  const row = (await selectDeskRow(db, { id: conversationId })) ?? refuse("NO_DATA");
  return showConversation(row, clock.now());
}

export async function findOfMember(
  { db, clock }: Context,
  memberId: bigint,
): Promise<ServerOutput<Desk["ofMember"]>> {
  const row = await selectDeskRow(db, { memberId });
  return { conversation: row && showConversation(row, clock.now()) };
}

/** A page of messages, newest first. @throws NO_DATA */
export async function readHistoryAtDesk(
  ctx: Context,
  conversationId: string,
  { before, limit }: ServerInput<Desk["history"]>,
): Promise<ServerOutput<Desk["history"]>> {
  const conversation = await findOr404(ctx, conversationId);
  const page = { limit, skip: 0, ...(before === undefined ? {} : { before }) };
  const messages = await pageBefore(ctx, conversation, page);
  return {
    messages: messages.map((message) => forStaff(showMessage(ctx, conversation, message))),
  };
}

/** What came after `after`, and where the conversation stands. @throws NO_DATA */
export async function syncAtDesk(
  ctx: Context,
  conversationId: string,
  since: ServerInput<Desk["sync"]>,
): Promise<ServerOutput<Desk["sync"]>> {
  const { messages, ...rest } = await readSince(ctx, await findOr404(ctx, conversationId), since);
  return { messages: messages.map(forStaff), ...rest };
}

/** @throws NO_DATA */
export async function findOr404({ db }: Pick<Context, "db">, id: string): Promise<Conversation> {
  return (await findConversation(db, { id })) ?? refuse("NO_DATA");
}
