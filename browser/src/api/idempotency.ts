import type { CallArguments, CallOptions } from "@krapao/contract/client";
import type { ClientOutput, Endpoint } from "@krapao/contract/endpoint";
import { useState } from "react";
import type { Client } from "./client.ts";
import { isUnknownOutcome } from "./failures.ts";

/**
 * Idempotency keys of one control. A request keeps its key while its outcome is unknown (no
 * network, a timeout, an unexpected failure), so that pressing again cannot move money twice. After
 * an answer the next press gets a new key.
 */
export function createIdempotencyKeys(newKey: () => string = () => crypto.randomUUID()) {
  let open: { request: string; key: string } | undefined;
  return {
    /** The key for a request: the last one when the same request is repeated. */
    keyFor(request: unknown): string {
      const text = JSON.stringify(request);
      if (open?.request !== text) open = { request: text, key: newKey() };
      return open.key;
    },
    /** Records how the request ended: undefined for a success, else what was thrown. */
    settle(error?: unknown): void {
      if (!isUnknownOutcome(error)) open = undefined;
    },
  };
}

/** `api` for one call that moves money, with an idempotency key for each request. */
export function useIdempotentCall<E extends Endpoint>(api: Client["api"], endpoint: E) {
  const [keys] = useState(() => createIdempotencyKeys());
  return async (options: CallOptions<E>): Promise<ClientOutput<E>> => {
    const idempotencyKey = keys.keyFor([options.params, options.input]);
    try {
      const answer = await api(endpoint, ...([{ ...options, idempotencyKey }] as CallArguments<E>));
      keys.settle();
      return answer;
    } catch (error) {
      keys.settle(error);
      throw error;
    }
  };
}
