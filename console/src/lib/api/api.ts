import { createClient } from "@krapao/browser/api/client";
import { activeLanguage } from "@krapao/browser/i18n/language";
import { deviceName } from "@krapao/browser/session/device-name";
import { LANGUAGE_TAGS } from "@krapao/contract/languages";
import { toastError } from "../../i18n/errors/index.ts";
import { clearToken, readToken } from "../session/session.ts";

/**
 * The client of the console API. A 401 removes the token, which shows the sign-in at the same
 * address.
 */
export const client = createClient({
  readToken,
  headersOf: ({ access }, token) => ({
    "X-Requested-With": "XMLHttpRequest",
    "Accept-Language": LANGUAGE_TAGS[activeLanguage()],
    ...(token && access === "staff" ? { Authorization: `Bearer ${token}` } : {}),
    // A device that the staff user has used before is not slowed down by a stranger's failures.
    ...(access === "staff-login" ? { "X-Device": deviceName() } : {}),
  }),
  onFailure: (error, token) => {
    // The answer to a token of an earlier session must not end the current one.
    if (error.status !== 401 || token === null || readToken() !== token) return;
    clearToken();
    void toastError(error);
  },
  credentials: "omit",
});

export const { api } = client;
