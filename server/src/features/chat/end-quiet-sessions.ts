import { transaction } from "../../kernel/context.ts";
import type { Context } from "../../ports/context.ts";
import { endIfQuiet } from "./append-message.ts";
import { chatAudience, conversationState, QUIET_MS } from "./conversation.ts";
import { lockConversation } from "./queries.ts";
import { listQuietConversations } from "./queries-sessions.ts";

const AT_ONCE = 200;

/** Ends the sessions without a message for 24 hours, and publishes it to both sides. */
export async function endQuietSessions(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const before = new Date(now.getTime() - QUIET_MS);
  for (const id of await listQuietConversations(ctx.db, { before, limit: AT_ONCE })) {
    const ended = await transaction(ctx.db, async (tx) => {
      const conversation = await lockConversation(tx, { id });
      if (!conversation) return null;
      const after = await endIfQuiet(tx, conversation, now);
      return after === conversation ? null : after;
    });
    if (!ended) continue;
    ctx.push.chat(chatAudience(ended), conversationState(ended, now));
    ctx.push.queue("chat");
  }
}
