import { fillPath } from "@krapao/contract/client";
import type { ClientOutput } from "@krapao/contract/endpoint";
import { uploadImage, uploadVideo } from "@krapao/contract/office/chat";
import type { FileKind } from "@krapao/ui/chat/file-rules";
import { sendForm } from "@krapao/ui/send-form";
import { callerHeaders, readAnswer } from "../../lib/api.ts";
import { readToken } from "../../lib/session.ts";

const CALLS = { image: uploadImage, video: uploadVideo };

interface Upload {
  conversationId: string;
  kind: FileKind;
  blob: Blob;
  name: string;
  signal: AbortSignal;
  /** From 0 to 1, as the bytes leave. */
  onProgress?: (share: number) => void;
}

/** Brings a file for a conversation to the server. Throws ApiError, and the signal's reason when it was called off. */
export function uploadFile(upload: Upload): Promise<ClientOutput<typeof uploadImage>> {
  const { conversationId, kind, blob, name, signal, onProgress } = upload;
  const token = readToken();
  const path = fillPath(CALLS[kind].path, { conversationId });
  return sendForm(
    { method: "POST", path, headers: callerHeaders(token), file: blob, name, signal, onProgress },
    (status, text) => readAnswer(status, text, token) as ClientOutput<typeof uploadImage>,
  );
}
