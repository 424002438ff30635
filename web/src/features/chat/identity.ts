import type { Listener } from "../../lib/line.ts";
import { KEYS, readKey, readToken, writeKey } from "../../lib/session.ts";
import { randomBytes } from "./chance.ts";

/** Who chats in this page: a member by the token, or a guest by the id that is the only key to its chat. */
export interface Caller {
  token: string | null;
  guestId: string | null;
}

/** The guest's id, made now if this browser has none: only where the chat is opened. */
export function ensureGuestId(): string {
  const known = readKey(KEYS.guestId);
  if (known) return known;
  const made = makeGuestId();
  writeKey(KEYS.guestId, made);
  // A browser that keeps nothing still has one chat as long as the page lives.
  return made;
}

/** 128 random bits, base64url. */
export function makeGuestId(): string {
  return btoa(String.fromCharCode(...randomBytes(16)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** Who calls now; a guest who has never opened the chat is nobody. */
export function callerNow(): Caller | null {
  const token = readToken();
  if (token) return { token, guestId: null };
  const guestId = readKey(KEYS.guestId);
  return guestId ? { token: null, guestId } : null;
}

/** Whether the page still belongs to this caller: nothing of one person is ever sent with the key of another. */
export function isStill(caller: Caller): boolean {
  const token = readToken();
  if (caller.token !== token) return false;
  const guestId = readKey(KEYS.guestId);
  return token !== null || guestId === null || guestId === caller.guestId;
}

/** What a call's body names a guest by; a member is told by the token. */
export const bodyOf = ({ guestId }: Caller) => (guestId ? { guestId } : {});

export const listenerOf = ({ token, guestId }: Caller): Listener =>
  token ? { token } : { guestId: guestId ?? "" };
