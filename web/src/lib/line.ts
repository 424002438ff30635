import type { ClientEvents, ServerEvents } from "@krapao/contract/events";
import { io, type Socket } from "socket.io-client";

/** The connection of this page to the server's pushes. */
export type Line = Socket<ServerEvents, ClientEvents>;

/** Who listens: a member by the token, a guest by the id that is the key to its chat. */
export type Listener = { token: string } | { guestId: string };

interface Shared {
  line: Line;
  users: number;
}

/** From page to page the same connection stays: the next one asks for it before the last has been let go this long. */
const LINGER_MS = 2_000;

const open = new Map<string, Shared>();

function share(who: Listener, key: string): Shared {
  const known = open.get(key);
  if (known) return known;
  // Unlimited attempts are what the client does by itself.
  const line: Line = io({
    transports: ["websocket"],
    reconnectionDelay: 500,
    forceNew: true,
    auth: who,
  });
  const shared = { line, users: 0 };
  open.set(key, shared);
  return shared;
}

/** The one connection of somebody in this page, until everybody who asked for it has released it. */
export function openLine(who: Listener): { line: Line; release: () => void } {
  // By the key itself: whoever logs in next never hears through the line of the last.
  const key = "token" in who ? `member ${who.token}` : `guest ${who.guestId}`;
  const shared = share(who, key);
  shared.users += 1;
  let held = true;
  const release = () => {
    if (!held) return;
    held = false;
    shared.users -= 1;
    setTimeout(() => {
      if (shared.users > 0 || open.get(key) !== shared) return;
      open.delete(key);
      shared.line.disconnect();
    }, LINGER_MS);
  };
  return { line: shared.line, release };
}
