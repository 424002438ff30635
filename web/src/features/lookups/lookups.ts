import { active, banks, contact, registerOTP, sources } from "@krapao/contract/lookups";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

const MINUTES = 60_000;

/** Whether the service is gone; asked anew each time. */
export const activeQuery = queryOptions({
  queryKey: ["lookups", "active"],
  queryFn: ({ signal }) => api(active, { signal }),
  staleTime: 0,
  retry: false,
});

/** Banks a member may register. */
export const banksQuery = queryOptions({
  queryKey: ["lookups", "banks"],
  queryFn: ({ signal }) => api(banks, { signal }),
  staleTime: 10 * MINUTES,
});

/** How a member found us. */
export const sourcesQuery = queryOptions({
  queryKey: ["lookups", "sources"],
  queryFn: ({ signal }) => api(sources, { signal }),
  staleTime: 10 * MINUTES,
});

/** Whether registration asks for an OTP. */
export const registerOtpQuery = queryOptions({
  queryKey: ["lookups", "registerOTP"],
  queryFn: ({ signal }) => api(registerOTP, { signal }),
  staleTime: MINUTES,
});

/** How to reach the operator. */
export const contactQuery = queryOptions({
  queryKey: ["lookups", "contact"],
  queryFn: ({ signal }) => api(contact, { signal }),
  staleTime: 10 * MINUTES,
});
