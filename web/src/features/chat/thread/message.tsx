import { answerOf, cardsOf, choicesOf } from "@krapao/browser/chat/choices";
import { isRaw, textOf } from "@krapao/browser/chat/text-of";
import { timeOnly } from "@krapao/browser/format/text";
import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { page } from "@krapao/browser/loading/page";
import { Part } from "@krapao/browser/loading/part";
import type { Language } from "@krapao/contract/languages";
import type { ChatButton, ChatMessage } from "@krapao/contract/member/chat";
import { LinkedText } from "@krapao/ui/chat/linked-text";
import { Check, CheckCheck } from "lucide-react";
import type { Chat } from "../chat.ts";
import { chatTexts } from "../texts.ts";
import type { CardsProps } from "./cards.tsx";
import { Choice } from "./choice.tsx";
import { LineCard } from "./line-card-page.ts";
import { Media } from "./media.tsx";

/** Rare, so its code loads with the first one. */
const Cards = page<CardsProps>(() => import("./cards.tsx"));

interface MessageProps {
  chat: Chat;
  message: ChatMessage;
  isLast: boolean;
  /** Whether the other side has read it. */
  isRead: boolean;
  replies: readonly ChatButton[];
}

/** A stored message; the last of a run shows the time. */
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
          <time dateTime={createdAt}>{timeOnly(createdAt).slice(0, 5)}</time>
          {isOwn ? <Tick isRead={isRead} /> : agentName ? ` · ${agentName}` : null}
        </p>
      ) : null}
    </div>
  );
}

/** A system note, in the language of the page. */
export function Note({ message }: { message: ChatMessage }) {
  const t = useTexts(chatTexts);
  const locale = useLanguage();
  const { message_type: type, payload } = message.message;
  const texts = payload.texts as Partial<Record<Language, string>> | undefined;
  return (
    <p className="chat-note" data-seq={message.seq}>
      {payload.automatic === true ? <small>{t.automatic} · </small> : null}
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
  const cards = cardsOf(message.message);
  const buttons = choicesOf(message.message, "buttons");
  if (isRaw(message)) return <Raw message={message} />;
  if (type === "media" && payload.url) return <Media chat={chat} message={message} />;
  if (cards.length > 0) {
    return (
      <Part>
        <Cards cards={cards} onChoose={(choice) => choose(chat, choice)} />
      </Part>
    );
  }
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
      <>
        {type === "text" && payload.line ? (
          <Part>
            <LineCard line={payload.line} />
          </Part>
        ) : null}
        <p className="chat-msg">
          <LinkedText text={text} />
        </p>
      </>
    );
  }
  // A quick reply may have no text.
  if (type === "quick_replies") return null;
  return <Raw message={message} />;
}

/** Unknown types, and those that customers do not have, are shown as they came. */
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
    <div className="chat-replies flex flex-wrap gap-2">
      {replies.map((choice) => (
        <button
          className="grid items-center min-h-11 text-14 font-medium leading-(--lh-tight)"
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
