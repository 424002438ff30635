import { ApiError, type CallArguments, fillPath } from "@krapao/contract/client";
import type { ErrorBody, ErrorCode } from "@krapao/contract/codes";
import type { ClientOutput, Endpoint } from "@krapao/contract/endpoint";
import { holdReloads } from "../loading/reloads.ts";

const TIMEOUT_MS = 60_000;

interface ClientSettings {
  readToken: () => string | null;
  /** Headers that identify the page and the caller. */
  headersOf: (endpoint: Endpoint, token: string | null) => Record<string, string>;
  /**
   * Called with each failed answer before it is thrown; `token` is the one that the call was made
   * with.
   */
  onFailure: (error: ApiError, token: string | null) => void;
  credentials?: RequestCredentials;
}

interface Sent {
  params?: Record<string, unknown>;
  input?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** Makes the calls of the contract: `api` with fetch; the rest serves `uploadFile`. */
export type Client = ReturnType<typeof createClient>;

/** Body of an answer as JSON; undefined when it is empty. Throws ApiError when it is not JSON. */
function parseBody(status: number, text: string): unknown {
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    throw new ApiError("INTERNAL_SERVER_ERROR", status);
  }
}

/** A signal that aborts with the caller's signal, or after 60 s. */
function withTimeout(signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

export function createClient({ readToken, headersOf, onFailure, credentials }: ClientSettings) {
  /** Data of an answer, however it was fetched. Throws ApiError. */
  const readAnswer = (status: number, text: string, token: string | null): unknown => {
    const body = parseBody(status, text);
    if (status >= 200 && status < 300) return body;
    const failure: Partial<ErrorBody> = typeof body === "object" && body !== null ? body : {};
    const code = failure.message ?? "INTERNAL_SERVER_ERROR";
    const error = new ApiError(code as ErrorCode, status, failure);
    onFailure(error, token);
    throw error;
  };

  /** Makes one call and returns its data, typed from the definition. Throws ApiError. */
  const api = async <E extends Endpoint>(
    endpoint: E,
    ...[options]: CallArguments<E>
  ): Promise<ClientOutput<E>> => {
    const { params, input, idempotencyKey, signal } = (options ?? {}) as Sent;
    const token = readToken();
    let response: Response;
    let text: string;
    const end = endpoint.method === "GET" ? null : holdReloads();
    try {
      response = await fetch(fillPath(endpoint.path, params), {
        method: endpoint.method,
        headers: {
          ...headersOf(endpoint, token),
          ...(input === undefined ? {} : { "Content-Type": "application/json" }),
          ...(idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {}),
        },
        body: input === undefined ? null : JSON.stringify(input),
        cache: "no-store",
        ...(credentials ? { credentials } : {}),
        signal: withTimeout(signal),
      });
      text = await response.text();
    } catch (cause) {
      if (signal?.aborted) throw cause;
      const isLate = cause instanceof DOMException && cause.name === "TimeoutError";
      throw new ApiError(isLate ? "TIMEOUT" : "NO_NETWORK", 0);
    } finally {
      end?.();
    }
    return readAnswer(response.status, text, token) as ClientOutput<E>;
  };
  return { api, readAnswer, readToken, headersOf };
}
