import type { ServerOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import { refuse } from "../../kernel/errors.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { tellAway } from "../push/index.ts";
import { appendMessage, onceSent, sentBefore } from "./append-message.ts";
import { attachMedia } from "./attach-media.ts";
import { readContent } from "./content.ts";
import { stateOf } from "./conversation.ts";
import { checkActive } from "./open-conversation.ts";
import { lockForMessage } from "./queries.ts";
import { pushMessage } from "./send-message.ts";
import { forStaff, showMessage } from "./show-message.ts";

type Send = typeof office.chat.send;

/**
 * Sends a message of the staff, and claims the talk when nobody has it. The audit log keeps that, not what, was said.
 * @throws NO_DATA, CLAIMED_BY_OTHER, CHAT_INACTIVE, KEY_MISSING, KEY_INVALID
 */
export async function answerCustomer(
  ctx: Context,
  { params: { conversationId }, input, staff, audit }: OfficeCall<Send>,
): Promise<ServerOutput<Send>> {
  await checkActive(ctx);
  const content = readContent(input.message);
  const clientMsgId = input.client_msg_id;
  const sent = await onceSent(ctx, async (tx) => {
    const asked = { sender: "agent" as const, clientMsgId };
    const found = (await lockForMessage(tx, { id: conversationId }, asked)) ?? refuse("NO_DATA");
    const { conversation, sent: known } = found;
    const subject = `chat:${conversationId}`;
    if (known) {
      await audit(tx, { subject, after: { seq: known.seq, isRepeated: true } });
      return sentBefore(conversation, known);
    }
    const { assigneeId } = conversation;
    if (assigneeId !== null && assigneeId !== staff.staffId) refuse("CLAIMED_BY_OTHER");
    const attached = await attachMedia(tx, conversation, content);
    const written = { conversation, clientMsgId, content: attached, staff };
    const appended = await appendMessage(ctx, tx, written);
    const { memberId } = conversation;
    if (memberId !== null) await tellAway(ctx, tx, { memberId, kind: "chat" });
    await audit(tx, {
      subject,
      after: { seq: appended.message.seq, type: content.message_type },
    });
    return appended;
  });
  const shown = showMessage(ctx, sent.conversation, sent.message);
  pushMessage(ctx, sent, shown);
  return { message: forStaff(shown), state: stateOf(sent.conversation, ctx.clock.now()) };
}
