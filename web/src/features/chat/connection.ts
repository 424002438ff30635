import { createTypingReport } from "@krapao/browser/chat/typing";
import { checkAlive } from "@krapao/browser/socket/keep-alive";
import {
  CHAT_PREFIX,
  type ChatMessage,
  type ChatState,
  config,
} from "@krapao/contract/member/chat";
import { api } from "../../lib/api/api.ts";
import { connectSocket } from "../../lib/socket/member-socket.ts";
import { type Caller, listenerOf } from "./identity.ts";

/** How often a page that is not in its room tries to join again. */
const REJOIN_MS = 5_000;
/**
 * How often the socket is checked. A dead one is noticed within this plus the 10 s its answer may
 * take.
 */
const BEAT_MS = 10_000;

interface Listeners {
  message: (message: ChatMessage) => void;
  state: (state: ChatState) => void;
  typing: () => void;
  /** Whether the page receives events; each time it starts to, it may have missed some. */
  joined: (isJoined: boolean) => void;
}

/**
 * The page's place in the room of its conversation. `userId` is the id of the member or the guest.
 */
export function openConnection(caller: Caller, userId: Promise<string>, listeners: Listeners) {
  const { socket, release } = connectSocket(listenerOf(caller));
  const room = Promise.all([readPrefix(), userId]).then((parts) => parts.join(""));
  let isJoined = false;
  const join = () =>
    void room.then((name) =>
      socket.emit("join", name, (isIn) => {
        isJoined = isIn;
        listeners.joined(isIn);
      }),
    );
  const leave = () => {
    isJoined = false;
    listeners.joined(false);
  };
  const rejoin = setInterval(() => {
    if (!socket.connected) socket.connect();
    else if (!isJoined) join();
  }, REJOIN_MS);
  const beat = setInterval(() => checkAlive(socket), BEAT_MS);
  socket
    .on("connect", join)
    .on("disconnect", leave)
    .on("messaging", listeners.message)
    .on("chat", listeners.state)
    .on("typing", listeners.typing);
  if (socket.connected) join();
  return {
    reportTyping: createTypingReport(() => {
      if (isJoined) socket.emit("typing");
      return isJoined;
    }),
    /** Connects at once instead of at the next attempt. */
    hurry: () => socket.connected || socket.connect(),
    close() {
      clearInterval(rejoin);
      clearInterval(beat);
      socket
        .off("connect", join)
        .off("disconnect", leave)
        .off("messaging", listeners.message)
        .off("chat", listeners.state)
        .off("typing", listeners.typing);
      release();
    },
  };
}

/**
 * How rooms are named. The default is known; the call is made anyway, since an operator may change
 * it.
 */
const readPrefix = () =>
  api(config).then(
    ({ PREFIX }) => PREFIX,
    () => CHAT_PREFIX,
  );
