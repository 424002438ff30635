import { ApiError, fillPath } from "@krapao/contract/client";
import type { ClientOutput, ClientParams, Endpoint } from "@krapao/contract/endpoint";
import { holdReloads } from "../loading/reloads.ts";
import type { Client } from "./client.ts";

/** A phone on a slow line may need minutes. */
const TIMEOUT_MS = 300_000;

interface Upload<E extends Endpoint> {
  params?: ClientParams<E>;
  file: Blob;
  name: string;
  signal?: AbortSignal;
  /** Called with the share of the bytes that have been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** In addition to those of every call. */
  headers?: Record<string, string>;
}

/**
 * Sends one file to a call whose body is multipart, and returns its data. Throws ApiError as `api`
 * does, and the signal's reason when it is aborted. It uses XMLHttpRequest, since fetch reports no
 * upload progress.
 */
export function uploadFile<E extends Endpoint>(
  { readToken, headersOf, readAnswer }: Client,
  endpoint: E,
  { params, file, name, signal, onProgress, headers }: Upload<E>,
): Promise<ClientOutput<E>> {
  const token = readToken();
  const body = new FormData();
  body.append("file", file, name);
  const end = holdReloads();
  return new Promise<ClientOutput<E>>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(
      endpoint.method,
      fillPath(endpoint.path, params as Record<string, unknown> | undefined),
    );
    request.timeout = TIMEOUT_MS;
    const all = { ...headersOf(endpoint, token), ...headers };
    for (const [header, value] of Object.entries(all)) request.setRequestHeader(header, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress?.(loaded / total);
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
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    if (signal?.aborted) reject(signal.reason);
    else request.send(body);
  }).finally(end);
}
