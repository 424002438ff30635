import type { contract, ServerInput } from "@krapao/contract";
import { type Caller, transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { chatAudience, conversationState } from "../conversation.ts";
import { requireChatActive } from "../open-conversation.ts";
import { findConversation } from "../queries.ts";
import { insertRating } from "./queries.ts";

/**
 * Stores the customer's rating of a session that ended, or that the customer skipped it. A session
 * is rated once: a repeated call changes nothing.
 * @throws CHAT_INACTIVE, NO_DATA
 */
export async function rateSession(
  ctx: Context,
  {
    caller,
    input,
  }: {
    caller: Caller;
    input: Pick<ServerInput<typeof contract.chat.rate>, "session_id" | "stars" | "comment">;
  },
): Promise<{ message: "OK" }> {
  await requireChatActive(ctx);
  const known = (await findConversation(ctx.db, caller)) ?? refuse("NO_DATA");
  const isStored = await transaction(ctx.db, (tx) =>
    insertRating(tx, {
      conversationId: known.id,
      sessionId: input.session_id,
      stars: input.stars,
      comment: input.stars === null ? null : input.comment || null,
      at: ctx.clock.now(),
    }),
  );
  const rated = isStored && (await findConversation(ctx.db, { id: known.id }));
  if (rated) {
    ctx.push.chat(chatAudience(rated), conversationState(rated, ctx.clock.now()));
    ctx.push.queue("chat");
  }
  return { message: "OK" };
}
