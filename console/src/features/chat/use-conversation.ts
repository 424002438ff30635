import { Conversation } from "@krapao/browser/chat/conversation";
import { createTypingReport } from "@krapao/browser/chat/typing";
import { onWake } from "@krapao/browser/socket/wake";
import { history, markRead, sync } from "@krapao/contract/console/chat";
import { useEffect, useState } from "react";
import { api } from "../../lib/api/api.ts";
import {
  keepSocketAlive,
  onConsole,
  reportTyping,
  watchConversation,
} from "../../lib/session/socket.ts";
import { type AgentOutbox, onSent } from "./outbox.ts";

const PAGE_SIZE = 20;
const READ_DELAY_MS = 500;
/**
 * How often the socket is checked. A dead one is noticed within this plus the 10 s its answer may
 * take.
 */
const BEAT_MS = 10_000;
const WATCH_AGAIN_MS = 3_000;

function createConversation(conversationId: string, mayAnswer: boolean): Conversation {
  const params = { conversationId };
  return new Conversation({
    calls: {
      readPage: async (page, signal) =>
        (await api(history, { params, input: page, signal })).messages,
      sync: (page, signal) => api(sync, { params, input: page, signal }),
      markRead: mayAnswer
        ? (seq, signal) => api(markRead, { params, input: { seq }, signal })
        : undefined,
    },
    side: "agent",
    pageSize: PAGE_SIZE,
    readDelayMs: READ_DELAY_MS,
    marksOnLeave: false,
    isCurrent: () => true,
  });
}

/**
 * Subscribes to the events of a conversation, and tries again until the server agrees. `pull` reads
 * what came before that.
 */
function watch(id: string, conversation: Conversation): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    const isWatching = await watchConversation(id);
    if (isOver) return;
    if (isWatching) void conversation.pull();
    else timer = setTimeout(ask, WATCH_AGAIN_MS);
  };
  void ask();
  return () => {
    isOver = true;
    clearTimeout(timer);
    void watchConversation(null);
  };
}

/**
 * Keeps a conversation up to date with the socket and with what the outbox sends; returns how to
 * stop.
 */
function follow(id: string, conversation: Conversation, outbox: AgentOutbox): () => void {
  const wake = () => {
    keepSocketAlive();
    conversation.wake();
    void outbox.nudge();
  };
  const beat = setInterval(keepSocketAlive, BEAT_MS);
  const ends = [
    onConsole("messaging", (message) => {
      if (message.conversationId === id) conversation.hint(message);
    }),
    onConsole("chat", (state) => {
      if (state.conversationId === id) conversation.hintState(state);
    }),
    onConsole("typing", (typingId) => {
      if (typingId === id) conversation.showTyping();
    }),
    onConsole("reconnect", () => conversation.wake()),
    onSent(({ message, state }) => {
      if (message.conversationId !== id) return;
      conversation.hint(message);
      conversation.hintState(state);
    }),
    onWake(wake),
    watch(id, conversation),
    conversation.open(),
    () => clearInterval(beat),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/**
 * The conversation of this page, open as long as it is shown, and how to report the agent's typing.
 */
export function useConversation(id: string, mayAnswer: boolean, outbox: AgentOutbox) {
  const [conversation] = useState(() => createConversation(id, mayAnswer));
  const [report] = useState(() => createTypingReport(() => reportTyping(id)));
  useEffect(() => follow(id, conversation, outbox), [id, conversation, outbox]);
  return { conversation, reportTyping: report };
}
