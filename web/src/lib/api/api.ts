import { createClient } from "@krapao/browser/api/client";
import { activeLanguage } from "@krapao/browser/i18n/language";
import { deviceName } from "@krapao/browser/session/device-name";
import { LANGUAGE_TAGS } from "@krapao/contract/languages";
import { clearSession, readToken } from "../session/session.ts";
import { isUnattended } from "./unattended.ts";

/** What the app does when an answer ends the visit; the app sets both once, at its start. */
export const onVisitEnd = {
  /** The token was refused with this code and has been removed: the visitor must log in. */
  unauthorized: (_code: string) => {},
  /** 410: the operator has closed the service. */
  terminated: () => {},
};

/**
 * Messages that end the visit whatever their status: that of the specification, and the codes whose
 * text is "cannot verify identity".
 */
export const IDENTITY_REFUSED = /^(invalid-token|INVALID_USER_[1-4])$/;

/**
 * The client of the member API. A 401 removes the token and leads to /login, a 410 to /terminated.
 */
export const client = createClient({
  readToken,
  headersOf: ({ access }, token) => ({
    "X-Requested-With": "XMLHttpRequest",
    // Lookups answer in the language of the page, not of the browser.
    "Accept-Language": LANGUAGE_TAGS[activeLanguage()],
    ...(token && /^(member|guest|public)$/.test(access)
      ? { Authorization: `Bearer ${token}`, ...(isUnattended() ? { "X-Unattended": "1" } : {}) }
      : {}),
    ...(access === "visitor" ? { "X-Device": deviceName() } : {}),
  }),
  onFailure: ({ status, code }, token) => {
    if ((status === 401 || IDENTITY_REFUSED.test(code)) && readToken() === token) {
      clearSession();
      // The message of the specification is no code of ours, and reads as this one.
      onVisitEnd.unauthorized(status === 401 ? code : "INVALID_USER_1");
    }
    if (status === 410) onVisitEnd.terminated();
  },
});

export const { api } = client;
