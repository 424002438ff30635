import { ApiError, type CallArguments, fillPath } from "@krapao/contract/client";
import type { ErrorBody, ErrorCode } from "@krapao/contract/codes";
import type { ClientOutput, Endpoint } from "@krapao/contract/endpoint";
import { activeLocale, LANG } from "../i18n/index.ts";
import { isUnattended } from "./attended.ts";
import { clearSession, deviceName, readToken } from "./session.ts";

const TIMEOUT_MS = 60_000;

/** What the app does when an answer ends the visit; set once at start. */
export const visitEnds = {
  /** 401: the token has been forgotten, the visitor must log in. */
  unauthorized: () => {},
  /** 410: the service is gone. */
  terminated: () => {},
};

/** Who calls, and that it is a page of ours. */
export function callerHeaders(endpoint: Endpoint, token: string | null): Record<string, string> {
  return {
    "X-Requested-With": "XMLHttpRequest",
    // Lookups answer in the language of the page, not of the browser.
    "Accept-Language": LANG[activeLocale()],
    ...(token && /^(member|guest|public)$/.test(endpoint.access)
      ? { Authorization: `Bearer ${token}`, ...(isUnattended() ? { "X-Unattended": "1" } : {}) }
      : {}),
  };
}

function headersOf(endpoint: Endpoint, token: string | null, hasBody: boolean, key?: string) {
  return {
    ...callerHeaders(endpoint, token),
    ...(endpoint.access === "visitor" ? { "X-Device": deviceName() } : {}),
    ...(hasBody ? { "Content-Type": "application/json" } : {}),
    ...(key ? { "Idempotency-Key": key } : {}),
  };
}

/** Signal that ends at the caller's wish or after 60 s. */
function limited(signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

/** Data of an answer, however it was fetched. Throws ApiError; a 401 or 410 ends the visit. */
export function readAnswer(status: number, text: string, token: string | null): unknown {
  let body: unknown;
  try {
    body = text === "" ? undefined : JSON.parse(text);
  } catch {
    throw new ApiError("INTERNAL_SERVER_ERROR", status);
  }
  if (status >= 200 && status < 300) return body;
  const failure: Partial<ErrorBody> = typeof body === "object" && body !== null ? body : {};
  if (status === 401 && readToken() === token) {
    clearSession();
    visitEnds.unauthorized();
  }
  if (status === 410) visitEnds.terminated();
  const code = failure.message ?? "INTERNAL_SERVER_ERROR";
  throw new ApiError(code as ErrorCode, status, failure);
}

/**
 * Makes one call of the contract and answers its data, typed from the definition.
 * Throws ApiError. A 401 forgets the token and leads to /login, a 410 to /terminated.
 */
export async function api<E extends Endpoint>(
  endpoint: E,
  ...[options]: CallArguments<E>
): Promise<ClientOutput<E>> {
  const { params, input, idempotencyKey, signal } = (options ?? {}) as {
    params?: Record<string, unknown>;
    input?: unknown;
    idempotencyKey?: string;
    signal?: AbortSignal;
  };
  const token = readToken();
  let response: Response;
  try {
    response = await fetch(fillPath(endpoint.path, params), {
      method: endpoint.method,
      headers: headersOf(endpoint, token, input !== undefined, idempotencyKey),
      body: input === undefined ? null : JSON.stringify(input),
      cache: "no-store",
      signal: limited(signal),
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    const late = cause instanceof DOMException && cause.name === "TimeoutError";
    throw new ApiError(late ? "TIMEOUT" : "NO_NETWORK", 0);
  }
  return readAnswer(response.status, await response.text(), token) as ClientOutput<E>;
}
