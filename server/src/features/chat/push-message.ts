import type { Context } from "../../ports/context.ts";
import type { Sent } from "./append-message.ts";
import { chatAudience, conversationState } from "./conversation.ts";
import { forSocket, forStaff, type ShownMessage } from "./show-message.ts";

/** Pushes a new message to both sides, with the state if the message changed it. */
export function pushMessage(
  ctx: Context,
  { conversation, isNew, isOpening }: Sent,
  shown: ShownMessage,
): void {
  if (!isNew) return;
  const audience = chatAudience(conversation);
  ctx.push.messaging(audience, {
    customer: forSocket(shown),
    console: forSocket(forStaff(shown)),
  });
  // A message carries no state: an opened session or a new assignee is pushed separately.
  const isChanged = isOpening || shown.sender === "agent";
  if (isChanged) ctx.push.chat(audience, conversationState(conversation, ctx.clock.now()));
  ctx.push.queue("chat");
}
