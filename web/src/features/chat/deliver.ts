import {
  type ChatMessage,
  GUEST_ID_HEADER,
  sendMessage,
  uploadImage,
  uploadVideo,
} from "@krapao/contract/chat";
import { api } from "../../lib/api.ts";
import { upload } from "../../lib/upload.ts";
import type { AttachedFile, Entry } from "./entry.ts";
import { bodyOf, type Caller } from "./identity.ts";

/** A line that has gone silent must not hold a message for a minute. */
const SEND_TIMEOUT_MS = 20_000;

/** Sends one message; answers how the server keeps it, the first time and every other. Throws ApiError. */
export async function deliver(caller: Caller, entry: Entry): Promise<ChatMessage> {
  const { file, content, id } = entry;
  const { conversation } = await api(sendMessage, {
    input: {
      ...bodyOf(caller),
      client_msg_id: id,
      message: file ? { ...content, payload: mediaOf(file) } : content,
      sender: "customer",
    },
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  });
  return conversation;
}

function mediaOf({ path, kind, width, height }: AttachedFile) {
  return {
    filePath: path ?? "",
    fileType: kind,
    ...(width && height ? { width, height } : {}),
  };
}

/** Brings a file to the server; answers it with the place where it lies now. Throws ApiError. */
export async function bringFile(
  caller: Caller,
  file: AttachedFile,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<AttachedFile> {
  const answer = await upload(file.kind === "image" ? uploadImage : uploadVideo, {
    file: file.blob,
    name: file.name,
    signal,
    onProgress,
    headers: caller.guestId ? { [GUEST_ID_HEADER]: caller.guestId } : {},
  });
  return {
    ...file,
    path: answer.path,
    width: answer.width ?? file.width,
    height: answer.height ?? file.height,
  };
}
