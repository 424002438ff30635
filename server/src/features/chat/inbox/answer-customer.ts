import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { requireTrustedHosts } from "../../lookups/index.ts";
import { enqueuePush } from "../../push/index.ts";
import { alreadySent, appendMessage, sendOnce } from "../append-message.ts";
import { readAgentContent, writtenTexts } from "../content.ts";
import { conversationState } from "../conversation.ts";
import { attachMedia } from "../media/attach-media.ts";
import { requireChatActive } from "../open-conversation.ts";
import { pushMessage } from "../push-message.ts";
import { lockForMessage } from "../queries.ts";
import { forStaff, showMessage } from "../show-message.ts";

type Send = typeof consoleContract.chat.send;

/**
 * Sends an agent's message, and claims an unclaimed conversation. The audit entry does not contain
 * the text.
 * @throws NO_DATA, CLAIMED_BY_OTHER, CHAT_INACTIVE, KEY_MISSING, KEY_INVALID, HOST_NOT_TRUSTED
 */
export async function answerCustomer(
  ctx: Context,
  { params: { conversationId }, input, staff, audit }: ConsoleCall<Send>,
): Promise<ServerOutput<Send>> {
  await requireChatActive(ctx);
  const content = readAgentContent(input.message);
  await requireTrustedHosts(ctx.db, writtenTexts(content, "message"));
  const clientMsgId = input.client_msg_id;
  const sent = await sendOnce(ctx, async (tx) => {
    const message = { sender: "agent" as const, clientMsgId };
    const found = (await lockForMessage(tx, { id: conversationId }, message)) ?? refuse("NO_DATA");
    const { conversation, sent: known } = found;
    const subject = `chat:${conversationId}`;
    if (known) {
      await audit(tx, { subject, after: { seq: known.seq, isRepeated: true } });
      return alreadySent(conversation, known);
    }
    const { assigneeId } = conversation;
    if (assigneeId !== null && assigneeId !== staff.staffId) refuse("CLAIMED_BY_OTHER");
    const attached = await attachMedia(tx, conversation, content);
    const written = { conversation, clientMsgId, content: attached, staff };
    const appended = await appendMessage(ctx, tx, written);
    const { memberId } = conversation;
    if (memberId !== null) await enqueuePush(ctx, tx, { memberId, kind: "chat" });
    await audit(tx, {
      subject,
      after: { seq: appended.message.seq, type: content.message_type },
    });
    return appended;
  });
  const shown = showMessage(ctx, sent.conversation, sent.message);
  pushMessage(ctx, sent, shown);
  return { message: forStaff(shown), state: conversationState(sent.conversation, ctx.clock.now()) };
}
