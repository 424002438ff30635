import { CHAT_PREFIX, type ChatMessage, type ChatState, config } from "@krapao/contract/chat";
import { api } from "../../lib/api.ts";
import { openLine } from "../../lib/line.ts";
import { type Caller, listenerOf } from "./identity.ts";

/** Where the page is not in its room, it asks again this often. */
const REJOIN_MS = 5_000;
/** A line that is dead in one direction is noticed within the sum of these. */
const BEAT_MS = 10_000;
const BEAT_ANSWER_MS = 10_000;
/** Own typing is told at most this often. */
const TYPING_MS = 3_000;

interface Told {
  message: (message: ChatMessage) => void;
  state: (state: ChatState) => void;
  typing: () => void;
  /** Whether the page hears; each time it begins to, something may have been missed. */
  hears: (hears: boolean) => void;
}

/** The page's place in the room of its conversation. `userId` is the member's or the guest's. */
export function openConnection(caller: Caller, userId: Promise<string>, told: Told) {
  const { line, release } = openLine(listenerOf(caller));
  const room = Promise.all([prefix(), userId]).then((parts) => parts.join(""));
  let joined = false;
  let typedAt = 0;

  const join = () =>
    void room.then((name) =>
      line.emit("join", name, (isIn) => {
        joined = isIn;
        told.hears(isIn);
      }),
    );
  const leave = () => {
    joined = false;
    told.hears(false);
  };
  const again = () => {
    line.disconnect();
    line.connect();
  };
  const rejoin = setInterval(() => {
    if (!line.connected) line.connect();
    else if (!joined) join();
  }, REJOIN_MS);
  const beat = setInterval(() => {
    if (!line.connected) return;
    line.timeout(BEAT_ANSWER_MS).emit("beat", (silent: Error | null) => silent && again());
  }, BEAT_MS);

  line
    .on("connect", join)
    .on("disconnect", leave)
    .on("messaging", told.message)
    .on("chat", told.state)
    .on("typing", told.typing);
  if (line.connected) join();
  return {
    typing() {
      const now = Date.now();
      if (!joined || now - typedAt < TYPING_MS) return;
      typedAt = now;
      line.emit("typing");
    },
    /** Connects at once where it would have waited for its next attempt. */
    hurry: () => line.connected || line.connect(),
    close() {
      clearInterval(rejoin);
      clearInterval(beat);
      line
        .off("connect", join)
        .off("disconnect", leave)
        .off("messaging", told.message)
        .off("chat", told.state)
        .off("typing", told.typing);
      release();
    },
  };
}

/** How rooms are named. The answer is known beforehand; asked all the same, as an operator may change it. */
const prefix = () =>
  api(config).then(
    ({ PREFIX }) => PREFIX,
    () => CHAT_PREFIX,
  );
