import * as v from "valibot";
import { deskConversation } from "./chat.ts";
import { officeEndpoint } from "./endpoint.ts";
import { memberId } from "./schemas.ts";

export const begin = officeEndpoint({
  method: "POST",
  path: "/api/office/chat/members/{memberId}/begin",
  permission: "chat.answer",
  audit: "chat.begin",
  summary: "The member's conversation, begun when there is none yet, so that staff may write first",
  params: v.strictObject({ memberId }),
  output: v.object({ conversation: deskConversation }),
  errors: ["NO_DATA", "CHAT_INACTIVE"],
});
