/** Assigns open chat sessions to agents: claim, release, transfer and end. */
import type { Endpoint, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { may } from "@krapao/contract/console/permissions";
import type { ConsoleCall, StaffIdentity } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { assert, refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { type Conversation, chatAudience, conversationState, quietSince } from "../conversation.ts";
import { lockConversation } from "../queries.ts";
import { closeSession } from "../queries-sessions.ts";
import { findActiveStaffUser, findInboxRow, updateAssignee } from "./queries.ts";
import { showConversation } from "./show-conversation.ts";

type Chat = typeof consoleContract.chat;
type Changed = ServerOutput<Chat["claim"]>;
type AuditDetails = Parameters<ConsoleCall<Endpoint>["audit"]>[1];
type Action = (tx: Tx, conversation: Conversation) => Promise<Omit<AuditDetails, "subject">>;

/** @throws NO_DATA, ALREADY_DECIDED (the session has ended), CLAIMED_BY_OTHER */
export function claimConversation(
  ctx: Context,
  call: ConsoleCall<Chat["claim"]>,
): Promise<Changed> {
  const { staff } = call;
  return changeSession(ctx, call, async (tx, { id, assigneeId, assigneeName }) => {
    if (assigneeId !== null && assigneeId !== staff.staffId) refuse("CLAIMED_BY_OTHER");
    await updateAssignee(tx, { id, to: { id: staff.staffId, name: staff.name } });
    return { before: { assignee: assigneeName }, after: { assignee: staff.name } };
  });
}

/** @throws NO_DATA, ALREADY_DECIDED, CLAIMED_BY_OTHER */
export function releaseConversation(
  ctx: Context,
  call: ConsoleCall<Chat["release"]>,
): Promise<Changed> {
  return changeSession(ctx, call, async (tx, { id, assigneeId, assigneeName }) => {
    requireAssignee(call.staff, assigneeId);
    await updateAssignee(tx, { id, to: null });
    return { before: { assignee: assigneeName }, after: { assignee: null } };
  });
}

/**
 * Assigns the session to another agent. `from` is the assignee that the page shows.
 * @throws NO_DATA (conversation or staff user), ALREADY_DECIDED, VERSION_CHANGED (another
 * assignee), FORBIDDEN (the staff user may not answer chats)
 */
export function transferConversation(
  ctx: Context,
  call: ConsoleCall<Chat["transfer"]>,
): Promise<Changed> {
  const { to, from, why } = call.input;
  return changeSession(ctx, call, async (tx, { id, assigneeId, assigneeName }) => {
    if (assigneeId !== from) refuse("VERSION_CHANGED");
    const assignee = (await findActiveStaffUser(tx, to)) ?? refuse("NO_DATA");
    if (!may(assignee, "chat.answer")) refuse("FORBIDDEN");
    await updateAssignee(tx, { id, to: assignee });
    return {
      before: { assignee: assigneeName },
      after: { assignee: assignee.name },
      ...(why ? { why } : {}),
    };
  });
}

/**
 * Ends the session that the page shows, not a later one.
 * @throws NO_DATA, ALREADY_DECIDED, CLAIMED_BY_OTHER
 */
export function endConversation(ctx: Context, call: ConsoleCall<Chat["end"]>): Promise<Changed> {
  return changeSession(ctx, call, async (tx, conversation) => {
    if (conversation.sessionId !== call.input.session_id) refuse("ALREADY_DECIDED");
    requireAssignee(call.staff, conversation.assigneeId);
    const { staffId } = call.staff;
    await closeSession(tx, conversation, { at: ctx.clock.now(), staffId });
    return {
      before: { session: conversation.sessionId },
      after: { lastSeq: conversation.lastSeq },
    };
  });
}

/** Allows the assignee, and staff users with `chat.transfer`. @throws CLAIMED_BY_OTHER */
function requireAssignee(staff: StaffIdentity, assigneeId: string | null): void {
  const isOwn = assigneeId === null || assigneeId === staff.staffId;
  if (!isOwn && !may(staff, "chat.transfer")) refuse("CLAIMED_BY_OTHER");
}

/**
 * Runs an action on a locked conversation with an open session, audits it and publishes the state.
 */
export async function changeSession<E extends Endpoint>(
  ctx: Context,
  { params, audit }: Pick<ConsoleCall<E>, "audit"> & { params: { conversationId: string } },
  action: Action,
): Promise<Changed> {
  const { conversationId: id } = params;
  const now = ctx.clock.now();
  const row = await transaction(ctx.db, async (tx) => {
    const conversation = (await lockConversation(tx, { id })) ?? refuse("NO_DATA");
    const isOver = conversation.sessionId === null || quietSince(conversation, now) !== null;
    if (isOver) refuse("ALREADY_DECIDED");
    const details = await action(tx, conversation);
    await audit(tx, { subject: `chat:${id}`, ...details });
    return findInboxRow(tx, { id });
  });
  assert(row, "the conversation is locked");
  ctx.push.chat(chatAudience(row), conversationState(row, now));
  ctx.push.queue("chat");
  return { message: "OK", conversation: showConversation(row, now) };
}
