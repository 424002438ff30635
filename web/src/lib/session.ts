import { useSyncExternalStore } from "react";

/**
 * The seven keys the product keeps in the browser. The token lies in `localStorage` when the member asked to
 * be remembered, else in `sessionStorage`; everything else is local.
 */
export const KEYS = {
  token: "token",
  locale: "locale",
  agreement: "remember-agreement",
  lastSync: "last_sync",
  inviteCode: "code",
  guestId: "guest-id",
} as const;

/** What belongs to the person, and goes at logout. The language stays. */
const PERSONAL = [KEYS.token, KEYS.agreement, KEYS.lastSync, KEYS.inviteCode, KEYS.guestId];

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Reads a key; null where there is none, storage is forbidden, or no browser at all (prerendering). */
export function readKey(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes a key, or removes it with null. A browser that refuses storage keeps nothing, silently. */
export function writeKey(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Private modes may forbid storage: the page works on without it.
  }
}

const DEVICE_BYTES = 18;

/**
 * The name that this browser gave itself at its first login: by it several members of one device are found. A cookie, since
 * storage holds the six keys of the product and no other.
 */
export function deviceName(): string {
  const known = /(?:^|; )device=([\w-]+)/.exec(document.cookie)?.[1];
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(DEVICE_BYTES));
  const name = btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_");
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in Safari, and both values are ours
  document.cookie = `device=${name}; path=/; max-age=31536000; samesite=strict`;
  return name;
}

/** The bearer token, or null for a visitor. */
export function readToken(): string | null {
  try {
    return sessionStorage.getItem(KEYS.token) ?? localStorage.getItem(KEYS.token);
  } catch {
    return null;
  }
}

/** Keeps the token of a login: beyond this tab only when `remember` is chosen. */
export function keepToken(token: string, remember: boolean): void {
  try {
    (remember ? sessionStorage : localStorage).removeItem(KEYS.token);
    (remember ? localStorage : sessionStorage).setItem(KEYS.token, token);
  } catch {
    // Without storage the login cannot outlive the page; the next call will ask for it again.
  }
  tell();
}

/** Forgets the token and every personal key. */
export function clearSession(): void {
  for (const key of PERSONAL) writeKey(key, null);
  try {
    sessionStorage.removeItem(KEYS.token);
  } catch {
    // Nothing was stored.
  }
  tell();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  // Another tab that logs out takes this one along.
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

/** The token, followed through login, logout and other tabs. */
export function useToken(): string | null {
  return useSyncExternalStore(subscribe, readToken, () => null);
}
