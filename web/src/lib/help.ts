import type { ReportedLine } from "@krapao/contract/member/chat";
import { toastError } from "../i18n/errors/index.ts";
import { closeSheet, go } from "./navigation/navigation.tsx";
import { readToken } from "./session/session.ts";

/** What a member asks about: a text to change before sending it, and a line of the statement. */
export interface Asked {
  text: string;
  line: ReportedLine | null;
}
type Opener = (asked: Asked) => void;

/** A member who asks before the chat has loaded waits at most this long. */
const WAIT_MS = 4_000;

/** Opens the chat with a draft; null until the chat has loaded, or while none is offered. */
let opener: Opener | null = null;
let pending: Asked | null = null;

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
export function askForHelp(text: string, line: ReportedLine | null = null): void {
  closeSheet();
  const asked = { text, line };
  if (opener) opener(asked);
  else waitForChat(asked);
}

function waitForChat(asked: Asked): void {
  pending = asked;
  // The place of the chat in the page loads it now.
  dispatchEvent(new Event("load-chat"));
  setTimeout(() => {
    if (pending !== asked) return;
    pending = null;
    go(readToken() === null ? "/contact" : "/user/contact").catch(toastError);
  }, WAIT_MS);
}
