import { useSyncExternalStore } from "react";

/** The token lies in `sessionStorage`: it ends with the tab. */
const KEY = "office-token";

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** The bearer token of this tab, or null. */
export function readToken(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Keeps the token of a sign-in, for this tab. */
export function keepToken(token: string): void {
  try {
    sessionStorage.setItem(KEY, token);
  } catch {
    // Without storage nobody stays signed in: the next call asks again.
  }
  tell();
}

/** Forgets the token; every page follows at once. */
export function forgetToken(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
  tell();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The token, followed through sign-in and sign-out. */
export function useToken(): string | null {
  return useSyncExternalStore(subscribe, readToken);
}
