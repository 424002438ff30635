import type { contract } from "@krapao/contract";
import { CHAT_PREFIX } from "@krapao/contract/chat";
import type { Handlers } from "../../kernel/http.ts";
import type { Context } from "../../ports/context.ts";
import { markRead } from "./mark-read.ts";
import { checkActive } from "./open-conversation.ts";
import { readHistory, syncMessages } from "./read-messages.ts";
import { sendMessage } from "./send-message.ts";
import { uploadMedia } from "./upload-media.ts";

export function chatRoutes(ctx: Context): Handlers<typeof contract.chat> {
  return {
    config: async () => ({ PREFIX: CHAT_PREFIX }),
    sendMessage: ({ caller, address, input }) => sendMessage(ctx, { caller, address, input }),
    history: ({ caller, input: { limit, skip, before } }) =>
      readHistory(ctx, { caller, limit, skip, ...(before === undefined ? {} : { before }) }),
    sync: ({ caller, input: { after, limit } }) => syncMessages(ctx, { caller, after, limit }),
    readCustomer: async ({ caller, input }) => {
      await checkActive(ctx);
      await markRead(ctx, { key: caller, side: "customer", seq: input.seq ?? null });
      return { message: "OK" };
    },
    uploadImage: ({ caller, address, receive }) =>
      uploadMedia(ctx, { caller, address, receive, kind: "image" }),
    uploadVideo: ({ caller, address, receive }) =>
      uploadMedia(ctx, { caller, address, receive, kind: "video" }),
  };
}
