import { transaction } from "../../kernel/context.ts";
import type { Context } from "../../ports/context.ts";
import { chatAudience, conversationState, type Side } from "./conversation.ts";
import { type ConversationKey, findConversation, updateReadSeq } from "./queries.ts";

/**
 * Marks messages up to `seq`, or all (null), as read by a side. Marks never go back; both sides see
 * it.
 */
export async function markRead(
  ctx: Context,
  { key, side, seq }: { key: ConversationKey; side: Side; seq: number | null },
): Promise<void> {
  const known = await findConversation(ctx.db, key);
  if (!known) return;
  const isMoved = await transaction(ctx.db, (tx) => updateReadSeq(tx, { id: known.id, side, seq }));
  const moved = isMoved && (await findConversation(ctx.db, { id: known.id }));
  if (moved) ctx.push.chat(chatAudience(moved), conversationState(moved, ctx.clock.now()));
}
