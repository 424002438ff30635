import type { Tx } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";
import { chatAudience, conversationState } from "../conversation.ts";
import { findConversation } from "../queries.ts";
import { lockOwnOpen, updateAssignee } from "./queries.ts";

/**
 * Assigns the open conversations of a staff user to another one, or returns them to the queue.
 * @returns their ids
 */
export async function moveChats(
  tx: Tx,
  { fromId, to }: { fromId: string; to: { id: string; name: string } | null },
): Promise<string[]> {
  const ids = await lockOwnOpen(tx, fromId);
  for (const id of ids) await updateAssignee(tx, { id, to });
  return ids;
}

/** Announces the new assignee to the customer and to the staff users who watch. */
export async function pushMovedChats(ctx: Context, ids: readonly string[]): Promise<void> {
  const now = ctx.clock.now();
  for (const id of ids) {
    const conversation = await findConversation(ctx.db, { id });
    if (conversation)
      ctx.push.chat(chatAudience(conversation), conversationState(conversation, now));
  }
  if (ids.length > 0) ctx.push.queue("chat");
}
