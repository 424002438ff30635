import { ApiError, type CallArguments, fillPath } from "@krapao/contract/client";
import type { ErrorBody, ErrorCode } from "@krapao/contract/codes";
import type { ClientOutput, Endpoint } from "@krapao/contract/endpoint";
import { toastError } from "../i18n/errors/index.ts";
import { activeLocale, LANG } from "../i18n/index.ts";
import { forgetToken, readToken } from "./session.ts";

const TIMEOUT_MS = 60_000;

/** Who calls, and that it is a page of ours; for what is not called by `api`, such as an upload or a picture. */
export function callerHeaders(token = readToken()): Record<string, string> {
  return {
    "X-Requested-With": "XMLHttpRequest",
    "Accept-Language": LANG[activeLocale()],
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  };
}

/** Signal that ends at the caller's wish or after 60 s. */
function limited(signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

/** Data of an answer. Throws ApiError; a 401 ends the session of this tab. */
export function readAnswer(status: number, text: string, token: string | null): unknown {
  let body: unknown;
  try {
    body = text === "" ? undefined : JSON.parse(text);
  } catch {
    throw new ApiError("INTERNAL_SERVER_ERROR", status);
  }
  if (status >= 200 && status < 300) return body;
  const failure: Partial<ErrorBody> = typeof body === "object" && body !== null ? body : {};
  const code = failure.message ?? "INTERNAL_SERVER_ERROR";
  const error = new ApiError(code as ErrorCode, status, failure);
  // An answer to a token of before must not end the session of now.
  if (status === 401 && token !== null && readToken() === token) {
    forgetToken();
    void toastError(error);
  }
  throw error;
}

interface Sent {
  params?: Record<string, unknown>;
  input?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/**
 * Makes one call of the contract and answers its data, typed from the definition.
 * Throws ApiError. A 401 forgets the token, which shows the sign-in; the address stays for after it.
 */
export async function api<E extends Endpoint>(
  endpoint: E,
  ...[options]: CallArguments<E>
): Promise<ClientOutput<E>> {
  const { params, input, idempotencyKey, signal } = (options ?? {}) as Sent;
  const token = readToken();
  let response: Response;
  let text: string;
  try {
    response = await fetch(fillPath(endpoint.path, params), {
      method: endpoint.method,
      headers: {
        ...callerHeaders(endpoint.access === "staff" ? token : null),
        ...(input === undefined ? {} : { "Content-Type": "application/json" }),
        ...(idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {}),
      },
      body: input === undefined ? null : JSON.stringify(input),
      cache: "no-store",
      credentials: "omit",
      signal: limited(signal),
    });
    text = await response.text();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    const late = cause instanceof DOMException && cause.name === "TimeoutError";
    throw new ApiError(late ? "TIMEOUT" : "NO_NETWORK", 0);
  }
  return readAnswer(response.status, text, token) as ClientOutput<E>;
}
