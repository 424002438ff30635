import { transaction } from "../../kernel/context.ts";
import type { Context } from "../../ports/context.ts";
import { audienceOf, type Side, stateOf } from "./conversation.ts";
import { type ConversationKey, findConversation, updateRead } from "./queries.ts";

/** A side has seen everything up to `seq`, or all there is (null); marks never go back. Both sides are told. */
export async function markRead(
  ctx: Context,
  { key, side, seq }: { key: ConversationKey; side: Side; seq: number | null },
): Promise<void> {
  const known = await findConversation(ctx.db, key);
  if (!known) return;
  const isMoved = await transaction(ctx.db, (tx) => updateRead(tx, { id: known.id, side, seq }));
  const moved = isMoved && (await findConversation(ctx.db, { id: known.id }));
  if (moved) ctx.push.chat(audienceOf(moved), stateOf(moved, ctx.clock.now()));
}
