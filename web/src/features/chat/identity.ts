import { randomBytes } from "@krapao/browser/random";
import { KEYS, readKey, readToken, writeKey } from "../../lib/session/session.ts";
import type { Listener } from "../../lib/socket/member-socket.ts";

/**
 * The person who chats in this page: a member by the token, or a guest by the id that is the only
 * key to the guest's chat.
 */
export interface Caller {
  token: string | null;
  guestId: string | null;
}

/**
 * The guest's id. Creates one if this browser has none, so it is only called where the chat opens.
 */
export function ensureGuestId(): string {
  const known = readKey(KEYS.guestId);
  if (known) return known;
  const made = makeGuestId();
  writeKey(KEYS.guestId, made);
  // Without storage the id, and with it the chat, lasts as long as the page.
  return made;
}

/** 128 random bits, base64url. */
export function makeGuestId(): string {
  return btoa(String.fromCharCode(...randomBytes(16)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** The current caller; null for a guest who has never opened the chat. */
export function callerNow(): Caller | null {
  const token = readToken();
  if (token) return { token, guestId: null };
  const guestId = readKey(KEYS.guestId);
  return guestId ? { token: null, guestId } : null;
}

/**
 * Whether the page still belongs to this caller: nothing of one person may ever be sent with the
 * key of another.
 */
export function isStill(caller: Caller): boolean {
  const token = readToken();
  if (caller.token !== token) return false;
  const guestId = readKey(KEYS.guestId);
  return token !== null || guestId === null || guestId === caller.guestId;
}

/** How the body of a call names a guest; the token names a member. */
export const bodyOf = ({ guestId }: Caller) => (guestId ? { guestId } : {});

export const listenerOf = ({ token, guestId }: Caller): Listener =>
  token ? { token } : { guestId: guestId ?? "" };
