import { readItem, writeItem } from "@krapao/browser/session/storage";
import { createTokenStore } from "@krapao/browser/session/token-store";

/**
 * The keys that the product keeps in the browser's storage. All but the token are always in
 * `localStorage`.
 */
export const KEYS = {
  token: "token",
  locale: "locale",
  agreement: "remember-agreement",
  lastSync: "last_sync",
  inviteCode: "code",
  guestId: "guest-id",
} as const;

/** What belongs to the member, and is removed at logout. The language stays. */
const PERSONAL = [KEYS.agreement, KEYS.lastSync, KEYS.inviteCode, KEYS.guestId];

export const readKey = (key: string) => readItem("local", key);
export const writeKey = (key: string, value: string | null) => writeItem("local", key, value);

const DEVICE_BYTES = 18;

/**
 * The random name that this browser got at its first login: the console uses it to find several
 * members of one device. It is a cookie, since the specification names every key of the storage.
 */
export function deviceName(): string {
  const known = /(?:^|; )device=([\w-]+)/.exec(document.cookie)?.[1];
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(DEVICE_BYTES));
  const name = btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_");
  // biome-ignore lint/suspicious/noDocumentCookie: Safari lacks the Cookie Store
  document.cookie = `device=${name}; path=/; max-age=31536000; samesite=strict`;
  return name;
}

const tokens = createTokenStore(KEYS.token);
export const { read: readToken, useToken } = tokens;

/** Saves the token of a login: beyond this tab only when the member chose to be remembered. */
export const saveToken = (token: string, isRemembered: boolean) =>
  tokens.save(token, isRemembered ? "local" : "session");

/** Removes the token and every personal key. */
export function clearSession(): void {
  for (const key of PERSONAL) writeKey(key, null);
  tokens.clear();
}
