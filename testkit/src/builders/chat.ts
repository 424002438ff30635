/** The chat for tests: writers, messages, and pages that listen. */
import { randomBytes, randomUUID } from "node:crypto";
import type { ChatMessage, ChatState } from "@krapao/contract/member/chat";
import { io, type Socket } from "socket.io-client";
import type { Answer, World } from "../world.ts";

/** A member with a token, or a guest with a guest id. */
export type Writer = { token: string } | { guestId: string };

export const newGuest = (): { guestId: string } => ({
  guestId: randomBytes(18).toString("base64url"),
});

/** Makes a chat call as a writer: the token in the header, the guest's id in the body. */
export function ask<T = Record<string, unknown>>(
  world: Pick<World, "call">,
  who: Writer,
  path: string,
  body: Record<string, unknown> = {},
): Promise<Answer<T>> {
  const method = path.startsWith("read") ? "PUT" : "POST";
  const isGuest = "guestId" in who;
  return world.call<T>(method, `/api/chat/${path}`, {
    ...(isGuest ? {} : { token: who.token }),
    body: isGuest ? { guestId: who.guestId, ...body } : body,
  });
}

export const text = (message: string) => ({ message_type: "text", payload: { message } });

export interface SentAnswer {
  message: string;
  timestamp: string;
  conversation: ChatMessage;
}

export function say(
  world: Pick<World, "call">,
  who: Writer,
  message: unknown,
  fields: Record<string, unknown> = {},
): Promise<Answer<SentAnswer>> {
  const content = typeof message === "string" ? text(message) : message;
  const body = { client_msg_id: randomUUID(), message: content, ...fields };
  return ask<SentAnswer>(world, who, "send-message", body);
}

export interface SyncAnswer {
  messages: ChatMessage[];
  has_more: boolean;
  state: ChatState;
}

export async function synced(world: Pick<World, "call">, who: Writer, after = 0) {
  return (await ask<SyncAnswer>(world, who, "sync", { after })).body;
}

/** The events that a page received. */
export interface Page {
  socket: Socket;
  messages: ChatMessage[];
  states: ChatState[];
  typing: number;
  refused: string[];
}

/** Opens a page's socket; `url` with `/console` is the console's. */
export function openPage(url: string, auth: Record<string, unknown>, headers = {}): Page {
  const socket = io(url, {
    transports: ["websocket"],
    auth,
    reconnection: false,
    forceNew: true,
    extraHeaders: headers,
  });
  const page: Page = { socket, messages: [], states: [], typing: 0, refused: [] };
  socket.on("messaging", (message: ChatMessage) => page.messages.push(message));
  socket.on("chat", (state: ChatState) => page.states.push(state));
  socket.on("typing", () => {
    page.typing += 1;
  });
  socket.on("connect_error", (error) => page.refused.push(error.message));
  return page;
}

/** Emits an event and waits for its acknowledgement. */
export function emit(page: Page, event: string, ...args: unknown[]): Promise<unknown> {
  return page.socket.timeout(30_000).emitWithAck(event, ...args);
}
