import type { ChatButton, ChatMessage } from "@krapao/contract/chat";
import { LinkedText } from "@krapao/ui/chat/linked-text";
import { textOf } from "@krapao/ui/chat/text-of";
import { Check, CheckCheck } from "lucide-react";
import { type Locale, useLocale, useTexts } from "../../i18n/index.ts";
import { Cards } from "./cards.tsx";
import type { Chat } from "./chat.ts";
import { Choice } from "./choice.tsx";
import { answerOf, cardsOf, choicesOf } from "./choices.ts";
import { clockOf } from "./days.ts";
import { Media } from "./media.tsx";
import { chatTexts } from "./texts/index.ts";

interface MessageProps {
  chat: Chat;
  message: ChatMessage;
  isLast: boolean;
  /** Whether the other side has seen it. */
  isRead: boolean;
  replies: readonly ChatButton[];
}

/** A stored message, with its time below the last of a run. */
export function Message({ chat, message, isLast, isRead, replies }: MessageProps) {
  const { sender, createdAt, agentName, seq } = message;
  if (sender === "system") return <Note message={message} />;
  const isOwn = sender === "customer";
  return (
    <div
      className={isOwn ? "chat-row out" : "chat-row in"}
      data-seq={seq}
      data-deliver={isOwn ? "succeed" : undefined}
    >
      <Body chat={chat} message={message} />
      {replies.length > 0 ? <Replies chat={chat} replies={replies} /> : null}
      {isLast ? (
        <p className="chat-meta">
          <time dateTime={createdAt}>{clockOf(createdAt)}</time>
          {isOwn ? <Tick isRead={isRead} /> : agentName ? ` · ${agentName}` : null}
        </p>
      ) : null}
    </div>
  );
}

/** A note of the house, in the language of the page. */
function Note({ message }: { message: ChatMessage }) {
  const locale = useLocale();
  const { message_type: type, payload } = message.message;
  const texts = payload.texts as Partial<Record<Locale, string>> | undefined;
  return (
    <p className="chat-note" data-seq={message.seq}>
      {texts?.[locale] ?? textOf(message.message) ?? type}
    </p>
  );
}

function Tick({ isRead }: { isRead: boolean }) {
  const t = useTexts(chatTexts);
  const Icon = isRead ? CheckCheck : Check;
  return (
    <>
      <Icon className="i i16" aria-hidden="true" />
      <span className="vh">{isRead ? t.seen : t.sent}</span>
    </>
  );
}

function Body({ chat, message }: { chat: Chat; message: ChatMessage }) {
  const { message_type: type, payload } = message.message;
  const text = textOf(message.message);
  const cards = cardsOf(message);
  const buttons = choicesOf(message, "buttons");
  if (type === "media" && payload.url) return <Media chat={chat} message={message} />;
  if (cards.length > 0) return <Cards cards={cards} onChoose={(choice) => choose(chat, choice)} />;
  if (buttons.length > 0) {
    return (
      <div className="chat-msg with-buttons">
        {text ? <LinkedText text={text} /> : null}
        {buttons.map((choice) => (
          <Choice
            key={`${choice.title} ${choice.payload}`}
            choice={choice}
            onChoose={() => choose(chat, choice)}
          />
        ))}
      </div>
    );
  }
  if (text !== undefined) {
    return (
      <p className="chat-msg">
        <LinkedText text={text} />
      </p>
    );
  }
  // Quick replies may come without a word of their own.
  if (type === "quick_replies") return null;
  return <Raw message={message} />;
}

/** Types that nobody knows, as they came. */
function Raw({ message }: { message: ChatMessage }) {
  const { message_type, payload, payloads } = message.message;
  return (
    <pre className="chat-msg raw">
      {JSON.stringify({ message_type, payload, payloads }, null, 1)}
    </pre>
  );
}

const choose = (chat: Chat, choice: ChatButton) => void chat.send(answerOf(choice));

function Replies({ chat, replies }: { chat: Chat; replies: readonly ChatButton[] }) {
  return (
    <div className="chat-replies">
      {replies.map((choice) => (
        <button
          key={`${choice.title} ${choice.payload}`}
          type="button"
          onClick={() => choose(chat, choice)}
        >
          {choice.title}
        </button>
      ))}
    </div>
  );
}
