import { ApiError, type CallArguments, type CallOptions } from "@krapao/contract/client";
import type { ClientOutput, Endpoint } from "@krapao/contract/endpoint";
import { useState } from "react";
import { api } from "./api.ts";

/**
 * One key for each thing a member means to do. It is kept while nobody knows whether the server did it
 * (no network, no answer in time, an unexpected failure), so that pressing again cannot move money twice;
 * it is dropped once the server has answered, so that the next press is a new wish.
 */
export function createIntents(newKey: () => string = () => crypto.randomUUID()) {
  let open: { wish: string; key: string } | undefined;
  return {
    /** Key for this wish: the kept one when the same wish is repeated. */
    keyFor(wish: unknown): string {
      const text = JSON.stringify(wish);
      if (open?.wish !== text) open = { wish: text, key: newKey() };
      return open.key;
    },
    /** Tells how it went: undefined for a success, else what was thrown. */
    settle(error?: unknown): void {
      if (!isUnknownOutcome(error)) open = undefined;
    },
  };
}

/** Whether an error leaves open what the server did. */
export function isUnknownOutcome(error: unknown): boolean {
  return (
    error !== undefined &&
    (!(error instanceof ApiError) || error.status === 0 || error.code === "INTERNAL_SERVER_ERROR")
  );
}

/** `api()` for one money call of a component, with a key per wish. Its function can be a `mutationFn`. */
export function useOnce<E extends Endpoint>(endpoint: E) {
  const [intents] = useState(() => createIntents());
  return async (options: CallOptions<E>): Promise<ClientOutput<E>> => {
    const idempotencyKey = intents.keyFor([options.params, options.input]);
    try {
      const answer = await api(endpoint, ...([{ ...options, idempotencyKey }] as CallArguments<E>));
      intents.settle();
      return answer;
    } catch (error) {
      intents.settle(error);
      throw error;
    }
  };
}
