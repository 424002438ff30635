/**
 * The console's one socket: namespace `/office`, opened by the shell once somebody is signed in. Events are hints to
 * read again; everything works without it, only later.
 */
import type { OfficeClientEvents, OfficeServerEvents } from "@krapao/contract/events";
import type { Socket } from "socket.io-client";
import { readToken } from "./session.ts";

type OfficeSocket = Socket<OfficeServerEvents, OfficeClientEvents>;
type Events = OfficeServerEvents & {
  /** After each reconnect: events may have been missed. */ reconnect: () => void;
};

const ANSWER_MS = 10_000;

let socket: OfficeSocket | undefined;
let watched: string | null = null;
const listeners: { [Name in keyof Events]: Set<Events[Name]> } = {
  queue: new Set(),
  messaging: new Set(),
  chat: new Set(),
  typing: new Set(),
  reconnect: new Set(),
};

/** Calls back at each event until the returned function is called: `onOffice("queue", (queue) => ...)`. */
export function onOffice<Name extends keyof Events>(name: Name, listener: Events[Name]) {
  listeners[name].add(listener);
  return () => {
    listeners[name].delete(listener);
  };
}

/** A queue changed. */
export const onQueue = (listener: Events["queue"]) => onOffice("queue", listener);

/** Opens the socket until the returned function is called. The client library loads only now. */
export function openSocket(): () => void {
  let stopped = false;
  let mine: OfficeSocket | undefined;
  import("socket.io-client")
    .then(({ io }) => {
      if (stopped) return;
      mine = io("/office", {
        transports: ["websocket"],
        reconnectionDelay: 1_000,
        reconnectionDelayMax: 15_000,
        auth: (send) => send({ token: readToken() }),
      }) as OfficeSocket;
      socket = mine;
      follow(mine);
    })
    .catch(() => undefined);
  return () => {
    stopped = true;
    mine?.disconnect();
    if (socket === mine) socket = undefined;
  };
}

function follow(opened: OfficeSocket): void {
  let connectedBefore = false;
  opened.on("queue", (queue) => {
    for (const listener of listeners.queue) listener(queue);
  });
  opened.on("messaging", (message) => {
    for (const listener of listeners.messaging) listener(message);
  });
  opened.on("chat", (state) => {
    for (const listener of listeners.chat) listener(state);
  });
  opened.on("typing", (conversationId) => {
    for (const listener of listeners.typing) listener(conversationId);
  });
  opened.on("connect", () => {
    // The server forgets what a broken line watched.
    if (watched !== null) void watchConversation(watched);
    if (connectedBefore) for (const listener of listeners.reconnect) listener();
    connectedBefore = true;
  });
}

/** Follows one conversation, null none; it is followed again after a reconnect. Answers whether the server lets us. */
export async function watchConversation(conversationId: string | null): Promise<boolean> {
  watched = conversationId;
  if (!socket?.connected) return false;
  return socket
    .timeout(ANSWER_MS)
    .emitWithAck("watch", conversationId)
    .catch(() => false);
}

/** Shows the customer that the agent writes. */
export function sayTyping(conversationId: string): void {
  if (socket?.connected) socket.volatile.emit("typing", conversationId);
}

/** Asks whether the line is alive both ways; one that is silent for ten seconds is opened anew. */
export async function keepLineAlive(): Promise<void> {
  const asked = socket;
  if (!asked) return;
  if (!asked.connected) return void asked.connect();
  await asked
    .timeout(ANSWER_MS)
    .emitWithAck("beat")
    .catch(() => asked === socket && asked.disconnect().connect());
}
