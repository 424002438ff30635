import type { ClientOutput } from "@krapao/contract/endpoint";
import { uploadImage, uploadVideo } from "@krapao/contract/office/chat";
import { callerHeaders, fillPath, readAnswer } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { readToken } from "../../lib/session.ts";
import type { FileKind } from "./file-rules.ts";

const TIMEOUT_MS = 300_000;
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

/**
 * Brings a file for a conversation to the server. Throws ApiError, and the signal's reason when it was called off.
 * (XMLHttpRequest, as fetch tells nothing of what has been sent.)
 */
export function uploadFile(upload: Upload): Promise<ClientOutput<typeof uploadImage>> {
  const { conversationId, kind, blob, name, signal, onProgress } = upload;
  const token = readToken();
  const body = new FormData();
  body.append("file", blob, name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", fillPath(CALLS[kind].path, { conversationId }));
    request.timeout = TIMEOUT_MS;
    for (const [header, value] of Object.entries(callerHeaders(token))) {
      request.setRequestHeader(header, value);
    }
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    };
    request.onload = () => {
      try {
        const { status, responseText } = request;
        resolve(readAnswer(status, responseText, token) as ClientOutput<typeof uploadImage>);
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(new ApiError("NO_NETWORK", 0));
    request.ontimeout = () => reject(new ApiError("TIMEOUT", 0));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort(), { once: true });
    if (signal.aborted) reject(signal.reason);
    else request.send(body);
  });
}
