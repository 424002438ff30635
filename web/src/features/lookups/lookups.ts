import {
  agreements,
  banks,
  conditions,
  contact,
  howto,
  registerOTP,
  sources,
} from "@krapao/contract/lookups";
import { queryOptions } from "@tanstack/react-query";
import type { Locale } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";

const MINUTES = 60_000;

/** Banks a member may register. */
export const banksQuery = queryOptions({
  queryKey: ["lookups", "banks"],
  queryFn: ({ signal }) => api(banks, { signal }),
  staleTime: 10 * MINUTES,
});

/** How a member found us, in words of the active language. */
export const sourcesQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ["lookups", "sources", locale],
    queryFn: ({ signal }) => api(sources, { signal }),
    staleTime: 10 * MINUTES,
  });

/** Whether registration asks for an OTP. */
export const registerOtpQuery = queryOptions({
  queryKey: ["lookups", "registerOTP"],
  queryFn: ({ signal }) => api(registerOTP, { signal }),
  staleTime: MINUTES,
});

/** How to reach the operator, in words of the active language. */
export const contactQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ["lookups", "contact", locale],
    queryFn: ({ signal }) => api(contact, { signal }),
    staleTime: 10 * MINUTES,
  });

/** The terms, in the active language: HTML of the operator, to be cleaned before it is shown. */
export const conditionsQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ["lookups", "conditions", locale],
    queryFn: async ({ signal }) => (await api(conditions, { signal })).conditions,
    staleTime: 10 * MINUTES,
  });

/** What a member agrees to, in the active language: HTML, to be cleaned before it is shown. */
export const agreementsQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ["lookups", "agreements", locale],
    queryFn: ({ signal }) => api(agreements, { signal }),
    staleTime: 10 * MINUTES,
  });

/** The how-to videos, titled in the active language. */
export const howtoQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ["lookups", "howto", locale],
    queryFn: ({ signal }) => api(howto, { signal }),
    staleTime: 10 * MINUTES,
  });
