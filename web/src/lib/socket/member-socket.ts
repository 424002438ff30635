import type { ClientEvents, ServerEvents } from "@krapao/contract/events";
import { io, type Socket } from "socket.io-client";

/** The connection of this page to the server's pushes. */
export type MemberSocket = Socket<ServerEvents, ClientEvents>;

/** Who listens: a member by the token, a guest by the id that is the key to the guest's chat. */
export type Listener = { token: string } | { guestId: string };

interface Shared {
  socket: MemberSocket;
  users: number;
}

/**
 * How long an unused connection stays open: the next page asks for it after the last one has
 * released it.
 */
const LINGER_MS = 2_000;

const open = new Map<string, Shared>();

function share(listener: Listener, key: string): Shared {
  const known = open.get(key);
  if (known) return known;
  // The client retries without a limit by default.
  const socket: MemberSocket = io({
    transports: ["websocket"],
    reconnectionDelay: 500,
    forceNew: true,
    auth: listener,
  });
  const shared = { socket, users: 0 };
  open.set(key, shared);
  return shared;
}

/** The one connection of a listener in this page. It closes once every user has released it. */
export function connectSocket(listener: Listener): { socket: MemberSocket; release: () => void } {
  // By the key itself: the next member to log in must never hear through the connection of the last
  // one.
  const key = "token" in listener ? `member ${listener.token}` : `guest ${listener.guestId}`;
  const shared = share(listener, key);
  shared.users += 1;
  let isHeld = true;
  const release = () => {
    if (!isHeld) return;
    isHeld = false;
    shared.users -= 1;
    setTimeout(() => {
      if (shared.users > 0 || open.get(key) !== shared) return;
      open.delete(key);
      shared.socket.disconnect();
    }, LINGER_MS);
  };
  return { socket: shared.socket, release };
}
