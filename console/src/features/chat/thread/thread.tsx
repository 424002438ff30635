import type { ChatMessage } from "@krapao/contract/chat";
import { hasOlder } from "@krapao/ui/chat/log";
import { stillPending } from "@krapao/ui/chat/outbox-rules";
import { layRows, type Row } from "@krapao/ui/chat/rows";
import { useSeeing } from "@krapao/ui/chat/use-seeing";
import { useThreadScroll } from "@krapao/ui/chat/use-thread-scroll";
import { ArrowDown, Check, CheckCheck } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useTexts } from "../../i18n/index.ts";
import { dateOnly, timeOnly } from "../../lib/format.ts";
import { Failed, Loading } from "../../lib/list-state.tsx";
import type { Conversation, ConversationView } from "./conversation.ts";
import { Content } from "./message.tsx";
import type { Outbox } from "./outbox.ts";
import { Pending } from "./pending.tsx";
import { chatTexts } from "./texts/index.ts";
import "./thread.css";

interface ThreadProps {
  conversation: Conversation;
  view: ConversationView;
  outbox: Outbox;
  /** Changes with each message that is written here: the thread shows its end then. */
  sent: number;
}

/** The conversation from its oldest message that is here to what is still on its way. */
export function Thread({ conversation, view, outbox, sent }: ThreadProps) {
  const t = useTexts(chatTexts);
  const { log } = view;
  const { entries, progress } = useSyncExternalStore(outbox.subscribe, outbox.view);
  const pending = entries.filter((entry) => entry.conversationId === conversation.id);
  const arrived = new Set(log.messages.map(({ client_msg_id }) => client_msg_id));
  const rows = layRows({
    messages: log.messages,
    pending: stillPending(pending, arrived),
    state: log.state,
    dayOf: (moment) => dateOnly(new Date(moment)),
  });
  const older = hasOlder(log);
  const { box, content, isFar, toBottom } = useThreadScroll({
    first: log.messages[0]?.seq,
    shown: [view, entries],
    hasOlder: older,
    onTop: () => void conversation.readOlder(),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message of one's own is always seen
  useEffect(() => toBottom(), [sent]);
  useSeeing(conversation, view.phase === "ready" && !isFar);
  return (
    <div className="cd-middle">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className="cd-thread" ref={box} role="log" aria-label={t.thread} tabIndex={0}>
        <div className="cd-rows" ref={content}>
          {view.phase === "loading" ? <Loading /> : null}
          {view.phase === "failed" ? (
            <Failed error={view.error} onRetry={() => void conversation.refresh()} />
          ) : null}
          {older ? <p className="cd-older" aria-hidden="true" /> : null}
          {rows.map((row) =>
            row.kind === "pending" ? (
              <Pending
                key={row.key}
                outbox={outbox}
                entry={row.entry}
                progress={progress[row.entry.id]}
              />
            ) : (
              <ShownRow key={row.key} row={row} conversation={conversation} view={view} />
            ),
          )}
          {view.isCustomerTyping ? (
            <p className="cd-typing" role="status" aria-label={t.typing}>
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
}

function ShownRow({ row, conversation, view }: ShownRowProps) {
  const t = useTexts(chatTexts);
  if (row.kind === "day") {
    return <p className="cd-sep num">{row.day === dateOnly(new Date()) ? t.today : row.day}</p>;
  }
  if (row.kind === "end") return <p className="cd-sep">{t.ended}</p>;
  const { message, isLast } = row;
  const onRenew = () => void conversation.renew(message.seq);
  if (message.sender === "system") {
    return (
      <p className="cd-note" data-seq={message.seq}>
        {message.message.payload.message ?? message.message.message_type}
      </p>
    );
  }
  const isOurs = message.sender === "agent";
  return (
    <div className={isOurs ? "cd-row out" : "cd-row in"} data-seq={message.seq}>
      <Content content={message.message} onRenew={onRenew} />
      {isLast ? <Meta message={message} readSeq={view.log.state?.customerReadSeq ?? 0} /> : null}
    </div>
  );
}

function Meta({ message, readSeq }: { message: ChatMessage; readSeq: number }) {
  const t = useTexts(chatTexts);
  const isRead = message.seq <= readSeq;
  const Icon = isRead ? CheckCheck : Check;
  return (
    <p className="cd-meta">
      <time className="num" dateTime={message.createdAt}>
        {timeOnly(message.createdAt).slice(0, 5)}
      </time>
      {message.sender === "agent" ? (
        <>
          {message.agentName ? <span>· {message.agentName}</span> : null}
          <Icon className="i i16" aria-hidden="true" />
          <span className="vh">{isRead ? t.seen : t.delivered}</span>
        </>
      ) : null}
    </p>
  );
}

/** Away from the bottom: what has come since, and the way there. It exists only while one is away. */
function ToBottom({ view, onPress }: { view: ConversationView; onPress: () => void }) {
  const t = useTexts(chatTexts);
  const [since] = useState(view.log.cursor);
  const count = view.log.messages.filter(
    ({ seq, sender }) => seq > since && sender === "customer",
  ).length;
  return (
    <button
      type="button"
      className="cd-new"
      aria-label={count > 0 ? t.newMessages(count) : t.toBottom}
      onClick={onPress}
    >
      <ArrowDown className="i i18" aria-hidden="true" />
      {count > 0 ? t.newMessages(count) : null}
    </button>
  );
}
