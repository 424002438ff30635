import type { Language } from "@krapao/contract/languages";
import {
  agreements,
  banks,
  conditions,
  contact,
  enableChatWidget,
  howto,
  info,
  notice,
  registerOTP,
  sources,
} from "@krapao/contract/member/lookups";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";

const MINUTES = 60_000;

/** Banks that a member may register. */
export const banksQuery = queryOptions({
  queryKey: ["lookups", "banks"],
  queryFn: ({ signal }) => api(banks, { signal }),
  staleTime: 10 * MINUTES,
});

/** The answers to "how did you find us", in the active language. */
export const sourcesQuery = (locale: Language) =>
  queryOptions({
    queryKey: ["lookups", "sources", locale],
    queryFn: ({ signal }) => api(sources, { signal }),
    staleTime: 10 * MINUTES,
  });

/** Whether registration needs an OTP. */
export const registerOtpQuery = queryOptions({
  queryKey: ["lookups", "registerOTP"],
  queryFn: ({ signal }) => api(registerOTP, { signal }),
  staleTime: MINUTES,
});

/** The operator's contact, in the active language. */
export const contactQuery = (locale: Language) =>
  queryOptions({
    queryKey: ["lookups", "contact", locale],
    queryFn: ({ signal }) => api(contact, { signal }),
    staleTime: 10 * MINUTES,
  });

/** The operator: its name, and its website. */
export const infoQuery = queryOptions({
  queryKey: ["lookups", "info"],
  queryFn: ({ signal }) => api(info, { signal }),
  staleTime: 10 * MINUTES,
});

/** The operator's notice, in the active language. */
export const noticeQuery = (locale: Language) =>
  queryOptions({
    queryKey: ["lookups", "notice", locale],
    queryFn: ({ signal }) => api(notice, { signal }),
    staleTime: 10 * MINUTES,
  });

/** Whether the operator offers the chat. */
export const chatOfferedQuery = queryOptions({
  queryKey: ["lookups", "enableChatWidget"],
  queryFn: async ({ signal }) => (await api(enableChatWidget, { signal })).enableChatWidget,
  staleTime: 10 * MINUTES,
});

/** The terms, in the active language: the operator's HTML, to be sanitised before it is shown. */
export const conditionsQuery = (locale: Language) =>
  queryOptions({
    queryKey: ["lookups", "conditions", locale],
    queryFn: async ({ signal }) => (await api(conditions, { signal })).conditions,
    staleTime: 10 * MINUTES,
  });

/** The agreements, in the active language: HTML, to be sanitised before it is shown. */
export const agreementsQuery = (locale: Language) =>
  queryOptions({
    queryKey: ["lookups", "agreements", locale],
    queryFn: ({ signal }) => api(agreements, { signal }),
    staleTime: 10 * MINUTES,
  });

/** The how-to videos, titled in the active language. */
export const howtoQuery = (locale: Language) =>
  queryOptions({
    queryKey: ["lookups", "howto", locale],
    queryFn: ({ signal }) => api(howto, { signal }),
    staleTime: 10 * MINUTES,
  });
