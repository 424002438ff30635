import type { CallArguments, CallOptions } from "@krapao/contract/client";
import type { ClientOutput, Endpoint } from "@krapao/contract/endpoint";
import { useState } from "react";
import { api } from "./api.ts";
import { isUnknownOutcome } from "./api-error.ts";

/**
 * `api()` for one call that moves money, with a key per wish: pressing again while nobody knows what the server did
 * sends the same key, so that it is done once; after an answer the next press is a new wish.
 */
export function useOnce<E extends Endpoint>(endpoint: E) {
  const [open] = useState<{ wish?: string; key?: string }>(() => ({}));
  return async (options: CallOptions<E>): Promise<ClientOutput<E>> => {
    const wish = JSON.stringify([options.params, options.input]);
    if (open.wish !== wish) {
      open.wish = wish;
      open.key = crypto.randomUUID();
    }
    const call = { ...options, idempotencyKey: open.key };
    try {
      const answer = await api(endpoint, ...([call] as CallArguments<E>));
      delete open.wish;
      return answer;
    } catch (error) {
      if (!isUnknownOutcome(error)) delete open.wish;
      throw error;
    }
  };
}
