import { cardsOf, choicesOf } from "@krapao/browser/chat/choices";
import { isRaw, textOf } from "@krapao/browser/chat/text-of";
import { useTexts } from "@krapao/browser/i18n/texts";
import type {
  ChatButton,
  ChatCard,
  ChatContent,
  ChatMessage,
  ReportedLine,
} from "@krapao/contract/member/chat";
import { LineCard } from "@krapao/ui/chat/line-card";
import { safeHref } from "@krapao/ui/chat/links";
import { use } from "react";
import { useMay } from "../../../lib/api/me.ts";
import { dateTime } from "../../../lib/format.ts";
import { chatTexts } from "../texts.ts";
import { Media } from "./media.tsx";
import { CustomerId, RecordLink, ReferencedText } from "./referenced-text.tsx";
import { typeOf } from "./references.ts";
import "@krapao/ui/chat/message.css";
import "./message.css";

interface ContentProps {
  content: ChatContent;
  /** Absent: an agent's, which is written. */
  sender?: ChatMessage["sender"];
  /** Reads the message again: its media link has expired. */
  onRenew?: () => void;
}

/** The content of a message for agents: choices are shown, but cannot be pressed. */
export function Content({ content, sender = "agent", onRenew }: ContentProps) {
  const { message_type: type, payload } = content;
  const text = textOf(content);
  const cards = cardsOf(content);
  if (isRaw({ sender, message: content })) return <Raw content={content} />;
  if (type === "media" && payload?.url) return <Media payload={payload} onRenew={onRenew} />;
  if (cards.length > 0) return <Cards cards={cards} />;
  if (type === "buttons" || type === "quick_replies") {
    return (
      <WithChoices text={text} choices={choicesOf(content, type)} isChips={type !== "buttons"} />
    );
  }
  if (text !== undefined) {
    return (
      <>
        {type === "text" && payload?.line ? <ReportedLineCard line={payload.line} /> : null}
        <p className="chat-msg">
          {type === "postback" ? <Pressed /> : null}
          <ReferencedText text={text} />
        </p>
      </>
    );
  }
  return <Raw content={content} />;
}

/** Unknown types, and those that customers do not have, are shown as they came. */
function Raw({ content: { message_type, payload, payloads } }: Pick<ContentProps, "content">) {
  return (
    <pre className="chat-msg raw">
      {JSON.stringify({ message_type, payload, payloads }, null, 1)}
    </pre>
  );
}

/** The line of the statement that the member asks about. Its reference leads to the record. */
function ReportedLineCard({ line }: { line: ReportedLine }) {
  const t = useTexts(chatTexts);
  const memberId = use(CustomerId);
  const mayRead = useMay()("accounts.read");
  const { id, reference, createdAt } = line;
  return (
    <LineCard
      {...line}
      label={t.line.label}
      name={t.line.types[line.type] ?? reference}
      statusLabels={t.line}
      time={dateTime(createdAt)}
      reference={
        memberId !== null && mayRead ? (
          <RecordLink memberId={memberId} type={typeOf(reference)} id={id} reference={reference} />
        ) : (
          reference
        )
      }
    />
  );
}

/** Marks a message that was sent by pressing a button. */
function Pressed() {
  const t = useTexts(chatTexts);
  return (
    <span className="inline-block mr-2 px-2 py-0 rounded-[8px] bg-[rgb(176_194_255/0.16)] text-12 text-fg-2">
      {t.pressed}
    </span>
  );
}

interface WithChoicesProps {
  text: string | undefined;
  choices: readonly ChatButton[];
  isChips: boolean;
}

function WithChoices({ text, choices, isChips }: WithChoicesProps) {
  return (
    <div className="cd-choices grid gap-2">
      {text ? (
        <p className="chat-msg max-w-none">
          <ReferencedText text={text} />
        </p>
      ) : null}
      <ul className={isChips ? "cd-chips" : "cd-buttons"}>
        {choices.map((choice) => (
          <li key={`${choice.title} ${choice.payload}`}>
            <ShownChoice choice={choice} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ShownChoice({ choice }: { choice: ChatButton }) {
  const href = choice.type === "web_url" ? safeHref(choice.payload) : undefined;
  return href ? (
    <a
      className="cd-choice block px-3.5 py-1.5 border border-sky-line rounded-16 text-13 text-center text-sky-300"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
    >
      {choice.title}
    </a>
  ) : (
    <span className="cd-choice block px-3.5 py-1.5 border border-sky-line rounded-16 text-13 text-center text-sky-300">
      {choice.title}
    </span>
  );
}

function Cards({ cards }: { cards: readonly ChatCard[] }) {
  const t = useTexts(chatTexts);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="chat-cards" aria-label={t.cards} tabIndex={0}>
      {cards.map((card) => (
        <article key={`${card.title} ${card.image_url}`} className="chat-card">
          {/^(\/api\/|blob:)/.test(card.image_url) ? <img src={card.image_url} alt="" /> : null}
          <b>{card.title}</b>
          {card.subtitle ? <p>{card.subtitle}</p> : null}
          {card.buttons.map((choice) => (
            <ShownChoice key={`${choice.title} ${choice.payload}`} choice={choice} />
          ))}
        </article>
      ))}
    </section>
  );
}
