import type { office } from "@krapao/contract/office";
import type { OfficeHandlers } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { answerCustomer } from "./answer-customer.ts";
import {
  claimConversation,
  endConversation,
  releaseConversation,
  transferConversation,
} from "./assign-conversation.ts";
import { beginConversation } from "./begin-conversation.ts";
import { addCanned, changeCanned, removeCanned } from "./edit-canned.ts";
import { markRead } from "./mark-read.ts";
import { selectCanned } from "./queries-canned.ts";
import { countInbox } from "./queries-desk.ts";
import {
  findOfMember,
  findOr404,
  listInbox,
  readConversation,
  readHistoryAtDesk,
  syncAtDesk,
} from "./read-desk.ts";
import { keepMedium, type MediumKind } from "./upload-media.ts";

type Routes = OfficeHandlers<typeof office.chat>;

export function chatConsoleRoutes(ctx: Context): Routes {
  return {
    list: ({ staff, input }) => listInbox(ctx, staff, input),
    counts: ({ staff }) => countInbox(ctx.db, staff.staffId),
    read: ({ params }) => readConversation(ctx, params.conversationId),
    ofMember: ({ params }) => findOfMember(ctx, BigInt(params.memberId)),
    begin: (call) => beginConversation(ctx, call),
    history: ({ params, input }) => readHistoryAtDesk(ctx, params.conversationId, input),
    sync: ({ params, input }) => syncAtDesk(ctx, params.conversationId, input),
    send: (call) => answerCustomer(ctx, call),
    uploadImage: uploadAtDesk(ctx, "image"),
    uploadVideo: uploadAtDesk(ctx, "video"),
    async markRead({ staff, params, input }) {
      const { id, assigneeId } = await findOr404(ctx, params.conversationId);
      // Somebody who looks on does not take what is new away from the one who has it.
      const isWatching = assigneeId !== null && assigneeId !== staff.staffId;
      if (!isWatching) await markRead(ctx, { key: { id }, side: "agent", seq: input.seq ?? null });
      return { message: "OK" };
    },
    claim: (call) => claimConversation(ctx, call),
    release: (call) => releaseConversation(ctx, call),
    transfer: (call) => transferConversation(ctx, call),
    end: (call) => endConversation(ctx, call),
    cannedList: async () => ({ replies: await selectCanned(ctx.db) }),
    cannedAdd: (call) => addCanned(ctx, call),
    cannedUpdate: (call) => changeCanned(ctx, call),
    cannedRemove: (call) => removeCanned(ctx, call),
  };
}

/** A file for a message of the staff; it belongs to the conversation and to no other. */
function uploadAtDesk(ctx: Context, kind: MediumKind): Routes["uploadImage"] {
  return async ({ params, receive }) => {
    const conversation = await findOr404(ctx, params.conversationId);
    return keepMedium(
      ctx,
      { kind, receive },
      { byCustomer: false, conversationOf: async () => conversation },
    );
  };
}
