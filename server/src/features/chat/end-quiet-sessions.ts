import { transaction } from "../../kernel/context.ts";
import type { Context } from "../../ports/context.ts";
import { endIfQuiet } from "./append-message.ts";
import { audienceOf, QUIET_MS, stateOf } from "./conversation.ts";
import { lockConversation, selectQuiet } from "./queries.ts";

const AT_ONCE = 200;

/** Ends the talks in which nobody has said a word for 24 hours, so that both sides see it without saying another. */
export async function endQuietSessions(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const before = new Date(now.getTime() - QUIET_MS);
  for (const id of await selectQuiet(ctx.db, { before, limit: AT_ONCE })) {
    const ended = await transaction(ctx.db, async (tx) => {
      const conversation = await lockConversation(tx, { id });
      if (!conversation) return null;
      const after = await endIfQuiet(tx, conversation, now);
      return after === conversation ? null : after;
    });
    if (!ended) continue;
    ctx.push.chat(audienceOf(ended), stateOf(ended, now));
    ctx.push.queue("chat");
  }
}
