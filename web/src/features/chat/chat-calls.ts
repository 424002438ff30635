import type { ConversationCalls } from "@krapao/browser/chat/conversation";
import { type AttachedFile, type Entry, sentContent } from "@krapao/browser/chat/entry";
import {
  type ChatMessage,
  GUEST_ID_HEADER,
  history,
  readCustomer,
  sendMessage,
  sync,
  uploadImage,
  uploadVideo,
} from "@krapao/contract/member/chat";
import { api, client } from "../../lib/api/api.ts";
import { bodyOf, type Caller } from "./identity.ts";

/** The calls of the caller's own conversation. */
export const callsOf = (caller: Caller): ConversationCalls => ({
  readPage: (page, signal) => api(history, { input: { ...bodyOf(caller), ...page }, signal }),
  sync: (page, signal) => api(sync, { input: { ...bodyOf(caller), ...page }, signal }),
  markRead: (seq, signal) => api(readCustomer, { input: { ...bodyOf(caller), seq }, signal }),
});

/** Sends one message and returns it as the server stored it. Throws ApiError. */
export async function sendEntry(caller: Caller, entry: Entry): Promise<ChatMessage> {
  const { conversation } = await api(sendMessage, {
    input: {
      ...bodyOf(caller),
      client_msg_id: entry.id,
      message: sentContent(entry),
      sender: "customer",
    },
  });
  return conversation;
}

/** Uploads a file and returns it with its path on the server. Throws ApiError. */
export async function uploadAttachment(
  { guestId }: Caller,
  file: AttachedFile,
  upload: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<AttachedFile> {
  // Only an upload needs its code.
  const { uploadFile } = await import("@krapao/browser/api/upload-file");
  const answer = await uploadFile(client, file.kind === "image" ? uploadImage : uploadVideo, {
    file: file.blob,
    name: file.name,
    ...upload,
    headers: guestId ? { [GUEST_ID_HEADER]: guestId } : {},
  });
  return {
    ...file,
    path: answer.path,
    width: answer.width ?? file.width,
    height: answer.height ?? file.height,
  };
}
