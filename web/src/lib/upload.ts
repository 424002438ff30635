import type { ClientOutput, Endpoint } from "@krapao/contract/endpoint";
import { ApiError, callerHeaders, readAnswer } from "./api.ts";
import { readToken } from "./session.ts";

/** A phone on a slow line may need minutes. */
const TIMEOUT_MS = 300_000;

interface UploadOptions {
  file: Blob;
  name: string;
  /** From 0 to 1, as the bytes leave. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
  /** Beside those of every call. */
  headers?: Record<string, string>;
}

/**
 * Sends one file to a call whose body is multipart, and answers its data. Throws ApiError as `api()` does, and
 * the signal's reason when it was called off. (XMLHttpRequest, as fetch tells nothing of what has been sent.)
 */
export function upload<E extends Endpoint>(
  endpoint: E,
  { file, name, onProgress, signal, headers }: UploadOptions,
): Promise<ClientOutput<E>> {
  const token = readToken();
  const body = new FormData();
  body.append("file", file, name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, endpoint.path);
    request.timeout = TIMEOUT_MS;
    for (const [header, value] of Object.entries({
      ...callerHeaders(endpoint, token),
      ...headers,
    })) {
      request.setRequestHeader(header, value);
    }
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    };
    request.onload = () => {
      try {
        resolve(readAnswer(request.status, request.responseText, token) as ClientOutput<E>);
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
