import { readItem, writeItem } from "@krapao/browser/session/storage";
import { createTokenStore } from "@krapao/browser/session/token-store";

/**
 * The keys that the product keeps in the browser's storage. All but the token and the lines are
 * always in `localStorage`.
 */
export const KEYS = {
  token: "token",
  locale: "locale",
  agreement: "remember-agreement",
  lastSync: "last_sync",
  inviteCode: "code",
  guestId: "guest-id",
  /** The lines of the statement whose success this tab has shown. */
  shownLines: "shown-lines",
} as const;

/** What belongs to the member, and is removed at logout. The language stays. */
const PERSONAL = [KEYS.agreement, KEYS.lastSync, KEYS.inviteCode, KEYS.guestId];

export const readKey = (key: string) => readItem("local", key);
export const writeKey = (key: string, value: string | null) => writeItem("local", key, value);

const tokens = createTokenStore(KEYS.token);
export const { read: readToken, useToken } = tokens;

/** Saves the token of a login: beyond this tab only when the member chose to be remembered. */
export const saveToken = (token: string, isRemembered: boolean) =>
  tokens.save(token, isRemembered ? "local" : "session");

/** Cookies of what the member did last: deposits, the welcome bonus, and games. */
const PERSONAL_COOKIES = ["deposit-way", "said-paid", "welcome-bonus", "amounts", "visit"];

/** Removes the token, and every personal key and cookie. */
export function clearSession(): void {
  for (const key of PERSONAL) writeKey(key, null);
  writeItem("session", KEYS.shownLines, null);
  for (const name of PERSONAL_COOKIES) {
    // biome-ignore lint/suspicious/noDocumentCookie: some browsers lack the Cookie Store
    document.cookie = `${name}=; path=/; max-age=0`;
  }
  tokens.clear();
}
