import type { Conversation, ConversationView } from "@krapao/browser/chat/conversation";
import { stillPending } from "@krapao/browser/chat/entry";
import { hasOlder } from "@krapao/browser/chat/log";
import { layRows, type Row } from "@krapao/browser/chat/rows";
import { useSeeing } from "@krapao/browser/chat/use-seeing";
import { useThreadScroll } from "@krapao/browser/chat/use-thread-scroll";
import { useTexts } from "@krapao/browser/i18n/texts";
import type { ChatNote, ChatRating } from "@krapao/contract/console/chat/work";
import type { ChatMessage } from "@krapao/contract/member/chat";
import { ArrowDown, Check, CheckCheck } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { dateOnly, timeOnly } from "../../../lib/format.ts";
import { Failed, Loading } from "../../../lib/lists/list-state.tsx";
import { serverNow } from "../../../lib/session/now.ts";
import type { AgentOutbox } from "../outbox.ts";
import { chatTexts } from "../texts.ts";
import { useNotes } from "../work/work-calls.ts";
import { After } from "./margin.tsx";
import { Content } from "./message.tsx";
import { Pending } from "./pending.tsx";
import { Translation } from "./translation.tsx";
import { useJump } from "./use-jump.ts";
import "@krapao/ui/chat/thread.css";
import "./thread.css";

interface ThreadProps {
  conversationId: string;
  conversation: Conversation;
  view: ConversationView;
  outbox: AgentOutbox;
  /** Changes with each own message: the thread then shows its end. */
  sent: number;
  /** The message to show first; null: the newest. */
  seq: number | null;
}

/** The conversation, from its oldest loaded message to the pending ones. */
export function Thread(props: ThreadProps) {
  const { conversationId, conversation, view, outbox, sent, seq } = props;
  const t = useTexts(chatTexts);
  const { log } = view;
  const { entries, progress } = useSyncExternalStore(outbox.subscribe, outbox.view);
  const pending = entries.filter((entry) => entry.conversationId === conversationId);
  const arrived = new Set(log.messages.map(({ client_msg_id }) => client_msg_id));
  const rows = layRows({
    messages: log.messages,
    pending: stillPending(pending, arrived),
    state: log.state,
    dayOf: dateOnly,
  });
  const older = hasOlder(log);
  const { box, content, isFar, toBottom } = useThreadScroll({
    first: log.messages[0]?.seq,
    shown: [view, entries],
    hasOlder: older,
    onTop: () => void conversation.readOlder(),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an own message is always shown
  useEffect(() => toBottom(), [sent]);
  useJump(box, { conversation, view, seq });
  const margin = useNotes(conversationId);
  useSeeing(conversation, view.phase === "ready" && !isFar);
  return (
    <div className="chat-middle">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className="chat-thread" ref={box} role="log" aria-label={t.thread} tabIndex={0}>
        <div className="chat-rows" ref={content}>
          {view.phase === "loading" ? <Loading /> : null}
          {view.phase === "failed" ? (
            <Failed error={view.error} onRetry={() => void conversation.refresh()} />
          ) : null}
          {older ? <p className="chat-older" aria-hidden="true" /> : null}
          {rows.map((row) =>
            row.kind === "pending" ? (
              <Pending
                key={row.key}
                outbox={outbox}
                entry={row.entry}
                progress={progress[row.entry.id]}
              />
            ) : (
              <ShownRow
                key={row.key}
                row={row}
                conversation={conversation}
                view={view}
                notes={margin?.notes ?? []}
                ratings={margin?.ratings ?? []}
              />
            ),
          )}
          {view.isTyping ? (
            <p className="chat-typing" role="status" aria-label={t.typing}>
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

interface ShownRowProps {
  row: Exclude<Row, { kind: "pending" }>;
  conversation: Conversation;
  view: ConversationView;
  notes: readonly ChatNote[];
  ratings: readonly ChatRating[];
}

function ShownRow(props: ShownRowProps) {
  const { row } = props;
  if (row.kind !== "message") return <Message {...props} />;
  const { messages } = props.view.log;
  const next = messages.find(({ seq }) => seq === row.message.seq + 1);
  return (
    <>
      <Message {...props} />
      <After message={row.message} next={next} notes={props.notes} ratings={props.ratings} />
    </>
  );
}

function Message({ row, conversation, view }: ShownRowProps) {
  const t = useTexts(chatTexts);
  if (row.kind === "day") {
    return (
      <p className="chat-sep num">
        {row.day === dateOnly(new Date(serverNow())) ? t.today : row.day}
      </p>
    );
  }
  if (row.kind === "end") return <p className="chat-sep">{t.ended}</p>;
  const { message, isLast } = row;
  const onRenew = () => void conversation.renew(message.seq);
  if (message.sender === "system") {
    return (
      <p className="chat-note" data-seq={message.seq}>
        {message.message.payload.automatic === true ? (
          <small className="cd-auto px-2 py-0 rounded-[8px] bg-[rgb(176_194_255/0.16)]">
            {t.work.automaticAnswer}
          </small>
        ) : null}{" "}
        {message.message.payload.message ?? message.message.message_type}
      </p>
    );
  }
  const isOurs = message.sender === "agent";
  return (
    <div className={isOurs ? "chat-row out" : "chat-row in"} data-seq={message.seq}>
      <Content content={message.message} sender={message.sender} onRenew={onRenew} />
      <Translation message={message} />
      {isLast ? <Meta message={message} readSeq={view.log.state?.customerReadSeq ?? 0} /> : null}
    </div>
  );
}

function Meta({ message, readSeq }: { message: ChatMessage; readSeq: number }) {
  const t = useTexts(chatTexts);
  const isRead = message.seq <= readSeq;
  const Icon = isRead ? CheckCheck : Check;
  return (
    <p className="chat-meta">
      <time className="num" dateTime={message.createdAt}>
        {timeOnly(message.createdAt).slice(0, 5)}
      </time>
      {message.sender === "agent" ? (
        <>
          {message.agentName ? <span>· {message.agentName}</span> : null}
          <Icon className="i i16" aria-hidden="true" />
          <span className="vh">{isRead ? t.seen : t.labels.sent}</span>
        </>
      ) : null}
    </p>
  );
}

/**
 * The button back to the bottom, with the number of messages since. It exists only while the reader
 * is away from the bottom.
 */
function ToBottom({ view, onPress }: { view: ConversationView; onPress: () => void }) {
  const t = useTexts(chatTexts);
  const [since] = useState(view.log.cursor);
  const count = view.log.messages.filter(
    ({ seq, sender }) => seq > since && sender === "customer",
  ).length;
  return (
    <button
      type="button"
      className="chat-new"
      aria-label={count > 0 ? t.newMessages(count) : t.toBottom}
      onClick={onPress}
    >
      <ArrowDown className="i i18" aria-hidden="true" />
      {count > 0 ? t.newMessages(count) : null}
    </button>
  );
}
