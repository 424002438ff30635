/** Who of the staff has a talk: claimed, given back, handed over, ended. */
import type { Endpoint, ServerOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import { isAllowed } from "@krapao/contract/office/permissions";
import { transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import { assert, refuse } from "../../kernel/errors.ts";
import type { OfficeCall, StaffIdentity } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { audienceOf, type Conversation, quietSince, stateOf } from "./conversation.ts";
import { closeSession, lockConversation } from "./queries.ts";
import { findColleague, selectDeskRow, updateAssignee } from "./queries-desk.ts";
import { showConversation } from "./show-conversation.ts";

type Desk = typeof office.chat;
type Changed = ServerOutput<Desk["claim"]>;
type AuditNote = Parameters<OfficeCall<Endpoint>["audit"]>[1];
type Deed = (tx: Tx, conversation: Conversation) => Promise<Omit<AuditNote, "subject">>;

/** @throws NO_DATA, ALREADY_DECIDED (the talk has ended), CLAIMED_BY_OTHER */
export function claimConversation(ctx: Context, call: OfficeCall<Desk["claim"]>): Promise<Changed> {
  const { staff } = call;
  return change(ctx, call, async (tx, { id, assigneeId, assigneeName }) => {
    if (assigneeId !== null && assigneeId !== staff.staffId) refuse("CLAIMED_BY_OTHER");
    await updateAssignee(tx, { id, to: { id: staff.staffId, name: staff.name } });
    return { before: { assignee: assigneeName }, after: { assignee: staff.name } };
  });
}

/** @throws NO_DATA, ALREADY_DECIDED, CLAIMED_BY_OTHER */
export function releaseConversation(
  ctx: Context,
  call: OfficeCall<Desk["release"]>,
): Promise<Changed> {
  return change(ctx, call, async (tx, { id, assigneeId, assigneeName }) => {
    checkHand(call.staff, assigneeId);
    await updateAssignee(tx, { id, to: null });
    return { before: { assignee: assigneeName }, after: { assignee: null } };
  });
}

/**
 * Hands the talk to a colleague who answers chats; `from` is who has it by the page's word.
 * @throws NO_DATA (talk or colleague), ALREADY_DECIDED, VERSION_CHANGED, FORBIDDEN (a colleague who may not answer)
 */
export function transferConversation(
  ctx: Context,
  call: OfficeCall<Desk["transfer"]>,
): Promise<Changed> {
  const { to, from, why } = call.input;
  return change(ctx, call, async (tx, { id, assigneeId, assigneeName }) => {
    if (assigneeId !== from) refuse("VERSION_CHANGED");
    const colleague = (await findColleague(tx, to)) ?? refuse("NO_DATA");
    if (!isAllowed(colleague.role, "chat.answer")) refuse("FORBIDDEN");
    await updateAssignee(tx, { id, to: colleague });
    return {
      before: { assignee: assigneeName },
      after: { assignee: colleague.name },
      ...(why ? { why } : {}),
    };
  });
}

/** Ends the talk that the page shows, and no later one. @throws NO_DATA, ALREADY_DECIDED, CLAIMED_BY_OTHER */
export function endConversation(ctx: Context, call: OfficeCall<Desk["end"]>): Promise<Changed> {
  return change(ctx, call, async (tx, conversation) => {
    if (conversation.sessionId !== call.input.session_id) refuse("ALREADY_DECIDED");
    checkHand(call.staff, conversation.assigneeId);
    const { staffId } = call.staff;
    await closeSession(tx, conversation, { at: ctx.clock.now(), staffId });
    return {
      before: { session: conversation.sessionId },
      after: { lastSeq: conversation.lastSeq },
    };
  });
}

/** What is in somebody's hand is for them, or for who may hand it on. */
function checkHand({ staffId, role }: StaffIdentity, assigneeId: string | null): void {
  const isOwn = assigneeId === null || assigneeId === staffId;
  if (!isOwn && !isAllowed(role, "chat.transfer")) refuse("CLAIMED_BY_OTHER");
}

/** Does a deed to a locked conversation whose talk goes on, and tells everybody how it stands then. */
async function change<E extends Endpoint>(
  ctx: Context,
  { params, audit }: Pick<OfficeCall<E>, "audit"> & { params: { conversationId: string } },
  deed: Deed,
): Promise<Changed> {
  const { conversationId: id } = params;
  const now = ctx.clock.now();
  const row = await transaction(ctx.db, async (tx) => {
    const conversation = (await lockConversation(tx, { id })) ?? refuse("NO_DATA");
    const isOver = conversation.sessionId === null || quietSince(conversation, now) !== null;
    if (isOver) refuse("ALREADY_DECIDED");
    const note = await deed(tx, conversation);
    await audit(tx, { subject: `chat:${id}`, ...note });
    return selectDeskRow(tx, { id });
  });
  assert(row, "a conversation that was changed is there");
  ctx.push.chat(audienceOf(row), stateOf(row, now));
  ctx.push.queue("chat");
  return { message: "OK", conversation: showConversation(row, now) };
}
