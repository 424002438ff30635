import type { inboxConversation } from "@krapao/contract/console/chat";
import type * as v from "valibot";
import { maskDigits } from "../../../kernel/security/mask.ts";
import { messagePreview } from "../content.ts";
import { conversationState, guestLabel } from "../conversation.ts";
import { isFirstOf } from "../priority.ts";
import type { InboxRow } from "./queries.ts";

/** Converts a conversation for the inbox, with a masked phone number. */
export function showConversation(row: InboxRow, now: Date): v.InferInput<typeof inboxConversation> {
  const { memberId, memberPhone, assigneeId, assigneeName, last } = row;
  return {
    id: row.id,
    customer: {
      kind: memberId === null ? "guest" : "member",
      memberId: memberId === null ? null : `${memberId}`,
      name: row.memberName ?? row.guestName,
      phone: memberPhone && maskDigits(memberPhone),
      guest: guestLabel(row),
    },
    last: last && { sender: last.sender, text: messagePreview(last.content) },
    lastAt: row.lastMessageAt,
    unread: row.unread,
    waitingSince: row.waitingSince,
    assignee: assigneeId === null ? null : { id: assigneeId, name: assigneeName ?? "" },
    tags: row.tagIds,
    isFirst: isFirstOf(row),
    level: row.level,
    snoozedUntil: row.snoozedUntil,
    state: conversationState(row, now),
  };
}
