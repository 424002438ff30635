/**
 * The console's one socket: namespace `/console`, opened by the shell during a session. Events are
 * hints to read again; without them everything works, only later.
 */
import { checkAlive } from "@krapao/browser/socket/keep-alive";
import type { ConsoleClientEvents, ConsoleServerEvents } from "@krapao/contract/events";
import type { Socket } from "socket.io-client";
import { readSession } from "./session.ts";

type Place = Parameters<ConsoleClientEvents["place"]>;
type ConsoleSocket = Socket<ConsoleServerEvents, ConsoleClientEvents>;
type Events = ConsoleServerEvents & {
  /** The page's socket has joined: no event from before came. */ joined: () => void;
  /** After each reconnect: events may have been missed. */ reconnect: () => void;
};

const ANSWER_MS = 10_000;

let socket: ConsoleSocket | undefined;
let watched: string | null = null;
let watchedMember: string | null = null;
let place: Place | undefined;
const listeners: { [Name in keyof Events]: Set<Events[Name]> } = {
  queue: new Set(),
  alerts: new Set(),
  shift: new Set(),
  present: new Set(),
  messaging: new Set(),
  chat: new Set(),
  typing: new Set(),
  member: new Set(),
  joined: new Set(),
  reconnect: new Set(),
};

/**
 * Calls back at each event until the returned function is called:
 * `onConsole("queue", (queue) => ...)`.
 */
export function onConsole<Name extends keyof Events>(name: Name, listener: Events[Name]) {
  listeners[name].add(listener);
  return () => {
    listeners[name].delete(listener);
  };
}

/** A queue changed. */
export const onQueue = (listener: Events["queue"]) => onConsole("queue", listener);

/** Opens the socket until the returned function is called. The client library loads only now. */
export function openSocket(): () => void {
  let stopped = false;
  let mine: ConsoleSocket | undefined;
  import("socket.io-client")
    .then(({ io }) => {
      if (stopped) return;
      mine = io("/console", {
        transports: ["websocket"],
        reconnectionDelay: 1_000,
        reconnectionDelayMax: 15_000,
        auth: (send) => send({ session: readSession() }),
      }) as ConsoleSocket;
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

function follow(opened: ConsoleSocket): void {
  let connectedBefore = false;
  opened.on("queue", (queue) => {
    for (const listener of listeners.queue) listener(queue);
  });
  opened.on("alerts", () => {
    for (const listener of listeners.alerts) listener();
  });
  opened.on("shift", () => {
    for (const listener of listeners.shift) listener();
  });
  opened.on("present", (people) => {
    for (const listener of listeners.present) listener(people);
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
  opened.on("member", (memberId) => {
    for (const listener of listeners.member) listener(memberId);
  });
  opened.on("connect", () => {
    if (place) reportPlace(place);
    if (watchedMember !== null) watchMember(watchedMember);
    // The server no longer knows what a broken connection watched.
    if (watched !== null) void watchConversation(watched);
    for (const listener of listeners[connectedBefore ? "reconnect" : "joined"]) listener();
    connectedBefore = true;
  });
}

/**
 * Subscribes to the events of one conversation, null to none; repeated after a reconnect. Returns
 * whether the server agreed.
 */
export async function watchConversation(conversationId: string | null): Promise<boolean> {
  watched = conversationId;
  if (!socket?.connected) return false;
  return socket
    .timeout(ANSWER_MS)
    .emitWithAck("watch", conversationId)
    .catch(() => false);
}

/** Subscribes to the movements of one member, null of none; repeated after a reconnect. */
export function watchMember(memberId: string | null): void {
  watchedMember = memberId;
  if (socket?.connected) socket.emit("watchMember", memberId);
}

/** Reports which page is shown; repeated after a reconnect. */
export function reportPlace(reported: Place): void {
  place = reported;
  if (socket?.connected) socket.emit("place", ...reported);
}

/** Shows the customer that the agent is typing; returns whether the socket could send it. */
export function reportTyping(conversationId: string): boolean {
  if (!socket?.connected) return false;
  socket.volatile.emit("typing", conversationId);
  return true;
}

/** Connects the socket if it is not connected, and checks that it is alive both ways. */
export function keepSocketAlive(): void {
  if (!socket) return;
  if (socket.connected) checkAlive(socket);
  else socket.connect();
}
