import type { ClientOutput, Endpoint } from "@krapao/contract/endpoint";
import { sendForm } from "@krapao/ui/send-form";
import { callerHeaders, readAnswer } from "./api.ts";
import { readToken } from "./session.ts";

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
 * the signal's reason when it was called off.
 */
export function upload<E extends Endpoint>(
  endpoint: E,
  { headers, ...options }: UploadOptions,
): Promise<ClientOutput<E>> {
  const { method, path } = endpoint;
  const token = readToken();
  const all = { ...callerHeaders(endpoint, token), ...headers };
  return sendForm(
    { ...options, method, path, headers: all },
    (status, text) => readAnswer(status, text, token) as ClientOutput<E>,
  );
}
