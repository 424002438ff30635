import { uploadFile } from "@krapao/browser/api/upload-file";
import type { FileKind } from "@krapao/browser/chat/file-rules";
import { uploadImage, uploadVideo } from "@krapao/contract/console/chat";
import { client } from "../../lib/api/api.ts";

interface ChatFile {
  conversationId: string;
  kind: FileKind;
  file: Blob;
  name: string;
  signal?: AbortSignal;
  /** Called with the share of the bytes that have been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/**
 * Uploads a file for a message of a conversation. Throws ApiError, and the signal's reason when it
 * is aborted.
 */
export const uploadChatFile = ({ conversationId, kind, ...file }: ChatFile) =>
  uploadFile(client, kind === "image" ? uploadImage : uploadVideo, {
    params: { conversationId },
    ...file,
  });
