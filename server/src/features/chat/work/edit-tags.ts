/** Tags of conversations: the operator's list, and the tags of one conversation. */
import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { recordId, transaction } from "../../../kernel/context.ts";
import { assert, refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { findInboxRow } from "../inbox/queries.ts";
import { showConversation } from "../inbox/show-conversation.ts";
import { priorityOf } from "../priority.ts";
import { lockConversation } from "../queries.ts";
import {
  deleteTag,
  insertTag,
  isTagNameTaken,
  listTagged,
  listTags,
  lockTag,
  type Tag,
  updateConversationTags,
  updateTag,
} from "./queries-tags.ts";

type Chat = typeof consoleContract.chat;

/** @throws EXISTING_NAME */
export async function addTag(
  ctx: Context,
  { input, staff, audit }: ConsoleCall<Chat["tagAdd"]>,
): Promise<ServerOutput<Chat["tagAdd"]>> {
  const tag: Tag = { ...input, id: recordId(ctx) };
  await transaction(ctx.db, async (tx) => {
    const by = { at: ctx.clock.now(), name: staff.name };
    if (!(await insertTag(tx, tag, by))) refuse("EXISTING_NAME");
    await audit(tx, { subject: `chat-tag:${tag.id}`, after: { ...input } });
  });
  return { tag };
}

/**
 * A tag that begins or ceases to come first moves its conversations.
 * @throws NO_DATA, EXISTING_NAME
 */
export async function changeTag(
  ctx: Context,
  { params, input, staff, audit }: ConsoleCall<Chat["tagUpdate"]>,
): Promise<ServerOutput<Chat["tagUpdate"]>> {
  const tag: Tag = { ...input, id: params.tagId };
  await transaction(ctx.db, async (tx) => {
    const { id, ...before } = (await lockTag(tx, tag.id)) ?? refuse("NO_DATA");
    if (await isTagNameTaken(tx, tag)) refuse("EXISTING_NAME");
    await updateTag(tx, tag, { at: ctx.clock.now(), name: staff.name });
    if (before.isPriority !== tag.isPriority) await rankAgain(tx, id, (tagIds) => tagIds);
    await audit(tx, { subject: `chat-tag:${id}`, before, after: { ...input } });
  });
  ctx.push.queue("chat");
  return { tag };
}

/** @throws NO_DATA */
export async function removeTag(
  ctx: Context,
  { params, audit }: ConsoleCall<Chat["tagRemove"]>,
): Promise<ServerOutput<Chat["tagRemove"]>> {
  await transaction(ctx.db, async (tx) => {
    const { id, ...before } = (await lockTag(tx, params.tagId)) ?? refuse("NO_DATA");
    await rankAgain(tx, id, (tagIds) => tagIds.filter((each) => each !== id));
    await deleteTag(tx, id);
    await audit(tx, { subject: `chat-tag:${id}`, before });
  });
  ctx.push.queue("chat");
  return { message: "OK" };
}

/** Sets the tags of a conversation. @throws NO_DATA (conversation or tag) */
export async function setConversationTags(
  ctx: Context,
  { params, input, audit }: ConsoleCall<Chat["setTags"]>,
): Promise<ServerOutput<Chat["setTags"]>> {
  const { conversationId: id } = params;
  const tagIds = [...new Set(input.tagIds)];
  const row = await transaction(ctx.db, async (tx) => {
    const known = (await lockConversation(tx, { id })) ?? refuse("NO_DATA");
    const tags = await listTags(tx);
    if (tagIds.some((tagId) => tags.every((tag) => tag.id !== tagId))) refuse("NO_DATA");
    const isPriority = tags.some((tag) => tag.isPriority && tagIds.includes(tag.id));
    await updateConversationTags(tx, {
      id,
      tagIds,
      isPriority,
      rank: priorityOf({ ...known, isPriority }),
    });
    const namesOf = (ids: readonly string[]) =>
      tags.filter((tag) => ids.includes(tag.id)).map(({ name }) => name);
    await audit(tx, {
      subject: `chat:${id}`,
      before: { tags: namesOf(known.tagIds) },
      after: { tags: namesOf(tagIds) },
    });
    return findInboxRow(tx, { id });
  });
  assert(row, "the conversation is locked");
  ctx.push.queue("chat");
  return { message: "OK", conversation: showConversation(row, ctx.clock.now()) };
}

/** Calculates the place of every conversation with a tag again. */
async function rankAgain(
  tx: Parameters<typeof lockTag>[0],
  tagId: string,
  change: (tagIds: readonly string[]) => readonly string[],
): Promise<void> {
  const tags = await listTags(tx);
  for (const known of await listTagged(tx, tagId)) {
    const tagIds = [...change(known.tagIds)];
    const isPriority = tags.some((tag) => tag.isPriority && tagIds.includes(tag.id));
    const rank = priorityOf({ ...known, isPriority });
    await updateConversationTags(tx, { id: known.id, tagIds, isPriority, rank });
  }
}
