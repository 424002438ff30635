import { useIdempotentCall } from "@krapao/browser/api/idempotency";
import type { Endpoint } from "@krapao/contract/endpoint";
import { api } from "./api.ts";

/** `api` for one call that moves money, with an idempotency key for each request. */
export const useMoneyCall = <E extends Endpoint>(endpoint: E) => useIdempotentCall(api, endpoint);
