import { toastError } from "../i18n/errors/index.ts";
import { closeSheet, go } from "./navigation/navigation.tsx";
import { readToken } from "./session/session.ts";

type Opener = (draft: string) => void;

/** A member who asks before the chat has loaded waits at most this long. */
const WAIT_MS = 4_000;

/** Opens the chat with a draft; null until the chat has loaded, or while none is offered. */
let opener: Opener | null = null;
let pending: string | null = null;

/** Sets how the chat opens with a draft. Returns how to unset it. */
export function offerHelp(open: Opener): () => void {
  opener = open;
  if (pending !== null) open(pending);
  pending = null;
  return () => {
    if (opener === open) opener = null;
  };
}

/**
 * Asks the operator about something: the chat opens with a draft that the member can change before
 * sending it. Without a chat the contact page opens.
 */
export function askForHelp(draft: string): void {
  closeSheet();
  if (opener) opener(draft);
  else waitForChat(draft);
}

function waitForChat(draft: string): void {
  pending = draft;
  // The place of the chat in the page loads it now.
  dispatchEvent(new Event("load-chat"));
  setTimeout(() => {
    if (pending !== draft) return;
    pending = null;
    go(readToken() === null ? "/contact" : "/user/contact").catch(toastError);
  }, WAIT_MS);
}
