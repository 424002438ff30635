import { createClient } from "@krapao/browser/api/client";
import { activeLanguage } from "@krapao/browser/i18n/language";
import { deviceName } from "@krapao/browser/session/device-name";
import { LANGUAGE_TAGS } from "@krapao/contract/languages";
import { toastError } from "../../i18n/errors/index.ts";
import { clearSession, readSession } from "../session/session.ts";

/**
 * The client of the console API. A 401 ends the session of every tab, which shows the sign-in at
 * the same address.
 */
export const client = createClient({
  readToken: readSession,
  headersOf: ({ access }, session) => ({
    "X-Requested-With": "XMLHttpRequest",
    "Accept-Language": LANGUAGE_TAGS[activeLanguage()],
    // The cookie counts only together with the session that this page belongs to.
    ...(session && access === "staff" ? { "X-Session": session } : {}),
    // A device that the staff user has used before is not slowed down by a stranger's failures.
    ...(access === "staff-login" ? { "X-Device": deviceName() } : {}),
  }),
  onFailure: (error, session) => {
    // The answer to a call of an earlier session must not end the current one.
    if (error.status !== 401 || session === null || readSession() !== session) return;
    clearSession();
    void toastError(error);
  },
  credentials: "same-origin",
});

export const { api } = client;
