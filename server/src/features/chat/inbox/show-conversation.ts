import type { deskConversation } from "@krapao/contract/office/chat";
import type * as v from "valibot";
import { maskDigits } from "../../kernel/mask.ts";
import { previewOf } from "./content.ts";
import { guestLabel, stateOf } from "./conversation.ts";
import type { DeskRow } from "./queries-desk.ts";

/** A conversation as the desk sees it. */
export function showConversation(row: DeskRow, now: Date): v.InferInput<typeof deskConversation> {
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
    last: last && { sender: last.sender, text: previewOf(last.content) },
    lastAt: row.lastMessageAt,
    unread: row.unread,
    waitingSince: row.waitingSince,
    assignee: assigneeId === null ? null : { id: assigneeId, name: assigneeName ?? "" },
    state: stateOf(row, now),
  };
}
