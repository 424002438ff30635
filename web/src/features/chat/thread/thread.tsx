import { openReplies } from "@krapao/browser/chat/choices";
import type { Entry } from "@krapao/browser/chat/entry";
import { hasOlder } from "@krapao/browser/chat/log";
import { foldNotices, layRows, type Row } from "@krapao/browser/chat/rows";
import { useSeeing } from "@krapao/browser/chat/use-seeing";
import { useThreadScroll } from "@krapao/browser/chat/use-thread-scroll";
import { dateOnly } from "@krapao/browser/format/text";
import { useTexts } from "@krapao/browser/i18n/texts";
import { page } from "@krapao/browser/loading/page";
import { Part } from "@krapao/browser/loading/part";
import type { ChatMessage } from "@krapao/contract/member/chat";
import { Button } from "@krapao/ui/forms/button";
import { ArrowDown, MessagesSquare, WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { coreTexts } from "../../../i18n/core/index.ts";
import type { Chat, ChatView } from "../chat.ts";
import { chatTexts } from "../texts.ts";
import { Message, Note } from "./message.tsx";
import { Pending } from "./pending.tsx";
import type { RatingProps } from "./rating.tsx";

/** Rare, so its code loads with the first one. */
const Rating = page<RatingProps>(() => import("./rating.tsx"));

interface ThreadProps {
  chat: Chat;
  view: ChatView;
  isOpen: boolean;
  /** Changes with each own message: the thread then shows its end. */
  sent: number;
}

/** The conversation, from its oldest loaded message to the pending ones. */
export function Thread({ chat, view, isOpen, sent }: ThreadProps) {
  const t = useTexts(chatTexts);
  const { log, pending } = view;
  const rows = foldNotices(
    layRows({ messages: log.messages, pending, state: log.state, dayOf: dateOnly }),
  );
  // Notices of the system are no conversation yet.
  const isEmpty = rows.every(
    (row) =>
      row.kind === "day" ||
      row.kind === "notices" ||
      (row.kind === "message" && row.message.sender === "system"),
  );
  const older = hasOlder(log);
  const { box, content, isFar, toBottom } = useThreadScroll({
    first: log.messages[0]?.seq,
    shown: view,
    hasOlder: older,
    onTop: () => void chat.conversation.readOlder(),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an own message is always shown
  useEffect(() => toBottom(), [sent, isOpen]);
  useSeeing(chat.conversation, isOpen && !isFar);
  return (
    <div className="chat-middle">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className="chat-thread" ref={box} role="log" aria-label={t.history} tabIndex={0}>
        <div className="chat-rows" ref={content}>
          {older ? <p className="chat-older" aria-hidden="true" /> : null}
          {isEmpty ? <Nothing chat={chat} phase={view.phase} /> : null}
          {rows.map((row) =>
            row.kind === "notices" ? (
              <Notices key={row.key} messages={row.messages} />
            ) : (
              <ShownRow key={row.key} row={row} chat={chat} view={view} />
            ),
          )}
          {log.state?.rating_session_id && pending.length === 0 ? (
            <Part>
              <Rating
                key={log.state.rating_session_id}
                chat={chat}
                session={log.state.rating_session_id}
              />
            </Part>
          ) : null}
          {view.isTyping ? (
            <p className="chat-typing" aria-label={t.typing} role="status">
              <i />
              <i />
              <i />
            </p>
          ) : null}
        </div>
      </div>
      {isFar ? <ToBottom view={view} onPress={() => toBottom(true)} /> : null}
    </div>
  );
}

function ShownRow({ row, chat, view }: { row: Row<Entry>; chat: Chat; view: ChatView }) {
  const t = useTexts(chatTexts);
  switch (row.kind) {
    case "day":
      return <p className="chat-sep">{row.day === dateOnly(Date.now()) ? t.today : row.day}</p>;
    case "end":
      return <p className="chat-sep">{t.ended}</p>;
    case "pending":
      return (
        <Pending
          chat={chat}
          entry={row.entry}
          progress={view.progress[row.entry.id]}
          isWaiting={!view.isJoined}
        />
      );
    case "message": {
      const { message, isLast } = row;
      const replies = openReplies(message, view);
      const isRead = message.seq <= (view.log.state?.agentReadSeq ?? 0);
      return (
        <Message chat={chat} message={message} isLast={isLast} isRead={isRead} replies={replies} />
      );
    }
  }
}

/** Notices of the system, closed until the reader opens them. */
function Notices({ messages }: { messages: readonly ChatMessage[] }) {
  const t = useTexts(chatTexts);
  return (
    <details className="chat-notices text-13 text-center text-fg-3">
      <summary className="min-h-11 grid cursor-pointer underline">
        {t.notices(messages.length)}
      </summary>
      {messages.map((message) => (
        <Note key={message.seq} message={message} />
      ))}
    </details>
  );
}

/**
 * The button back to the bottom, with the number of messages since. It exists only while the reader
 * is away from the bottom.
 */
function ToBottom({ view, onPress }: { view: ChatView; onPress: () => void }) {
  const t = useTexts(chatTexts);
  const [since] = useState(view.log.cursor);
  const count = view.log.messages.filter(
    ({ seq, sender }) => seq > since && sender === "agent",
  ).length;
  return (
    <button
      type="button"
      className="chat-new"
      aria-label={count > 0 ? t.unread(count) : t.toBottom}
      onClick={onPress}
    >
      <ArrowDown className="i i18" aria-hidden="true" />
      {count > 0 ? (
        <>
          {t.newMessages} <span className="num">{count}</span>
        </>
      ) : null}
    </button>
  );
}

function Nothing({ chat, phase }: { chat: Chat; phase: ChatView["phase"] }) {
  const t = useTexts(chatTexts);
  const core = useTexts(coreTexts);
  if (phase === "loading") {
    return (
      <div
        className="chat-nothing grid justify-items-center gap-2 text-center m-auto px-4 py-6"
        role="status"
      >
        <span className="spinner" aria-hidden="true" />
        <span className="vh">{core.loading}</span>
      </div>
    );
  }
  const isFailed = phase === "failed";
  const Icon = isFailed ? WifiOff : MessagesSquare;
  return (
    <div className="chat-nothing grid justify-items-center gap-2 text-center m-auto px-4 py-6">
      <span className="ico sky size-15 rounded-20">
        <Icon className="i i24" aria-hidden="true" />
      </span>
      <b>{isFailed ? core.loadFailed : t.emptyTitle}</b>
      <p className="text-14 text-fg-2">{isFailed ? core.noNetwork : t.emptyText}</p>
      {isFailed ? (
        <Button variant="secondary" size="small" onClick={() => void chat.conversation.refresh()}>
          {core.retry}
        </Button>
      ) : null}
    </div>
  );
}
