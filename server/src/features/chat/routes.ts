import { contract } from "@krapao/contract";
import { CHAT_PREFIX } from "@krapao/contract/member/chat";
import { routes } from "../../kernel/http/routes.ts";
import type { Context } from "../../ports/context.ts";
import { readAnswerTime } from "./customer/answer-time.ts";
import { readHistory, syncMessages } from "./customer/read-history.ts";
import { sendMessage } from "./customer/send-message.ts";
import { markRead } from "./mark-read.ts";
import { uploadMedia } from "./media/upload-media.ts";
import { requireChatActive } from "./open-conversation.ts";
import { rateSession } from "./work/rate-session.ts";

export function chatRoutes(ctx: Context) {
  return routes(contract.chat, {
    visitor: {
      config: async () => ({ PREFIX: CHAT_PREFIX }),
      answerTime: () => readAnswerTime(ctx),
    },
    guest: {
      sendMessage: ({ caller, address, input }) => sendMessage(ctx, { caller, address, input }),
      history: ({ caller, input: { limit, skip, before } }) =>
        readHistory(ctx, { caller, limit, skip, ...(before === undefined ? {} : { before }) }),
      sync: ({ caller, input: { after, limit } }) => syncMessages(ctx, { caller, after, limit }),
      readCustomer: async ({ caller, input }) => {
        await requireChatActive(ctx);
        await markRead(ctx, { key: caller, side: "customer", seq: input.seq ?? null });
        return { message: "OK" as const };
      },
      rate: ({ caller, input }) => rateSession(ctx, { caller, input }),
      uploadImage: ({ caller, address, receive }) =>
        uploadMedia(ctx, { caller, address, receive, kind: "image" }),
      uploadVideo: ({ caller, address, receive }) =>
        uploadMedia(ctx, { caller, address, receive, kind: "video" }),
    },
  });
}
