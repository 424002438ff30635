import { ApiError } from "@krapao/contract/client";

/** A phone on a slow line may need minutes. */
const TIMEOUT_MS = 300_000;

interface Form {
  method: string;
  path: string;
  headers: Record<string, string>;
  file: Blob;
  name: string;
  signal: AbortSignal;
  /** From 0 to 1, as the bytes leave. */
  onProgress?: ((share: number) => void) | undefined;
}

/**
 * Sends one file as a form; answers what `read` makes of the answer. Throws ApiError where there is none, and the
 * signal's reason when it was called off. (XMLHttpRequest, as fetch tells nothing of what has been sent.)
 */
export function sendForm<T>(form: Form, read: (status: number, text: string) => T): Promise<T> {
  const { method, path, headers, file, name, signal, onProgress } = form;
  const body = new FormData();
  body.append("file", file, name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.timeout = TIMEOUT_MS;
    for (const [header, value] of Object.entries(headers)) request.setRequestHeader(header, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    };
    request.onload = () => {
      try {
        resolve(read(request.status, request.responseText));
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
