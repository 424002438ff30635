/**
 * The id of the console's session in this browser. All tabs share it, and a sign-in or sign-out of
 * one reaches the others. It opens nothing: the token is in a cookie that no script can read.
 */
import { createTokenStore } from "@krapao/browser/session/token-store";

const KEY = "console-session";
const sessions = createTokenStore(KEY);
export const { read: readSession, clear: clearSession, useToken: useSession } = sessions;

let isSignIn = false;

/** Saves the session of a sign-in. */
export function saveSession(id: string): void {
  isSignIn = true;
  sessions.save(id, "local");
}

/** Whether this tab has signed in since the last call. */
export function takeSignIn(): boolean {
  const was = isSignIn;
  isSignIn = false;
  return was;
}

/** Calls back when another tab has signed in, or out (null). */
export function onOtherTab(listener: (session: string | null) => void): void {
  addEventListener("storage", ({ key, oldValue, newValue }) => {
    if (key === KEY && oldValue !== newValue) listener(newValue);
  });
}
