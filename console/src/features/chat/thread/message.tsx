import type { ChatButton, ChatCard, ChatContent } from "@krapao/contract/chat";
import { LinkedText } from "@krapao/ui/chat/linked-text";
import { safeHref } from "@krapao/ui/chat/links";
import { textOf } from "@krapao/ui/chat/text-of";
import { useTexts } from "../../i18n/index.ts";
import { Media } from "./media.tsx";
import { chatTexts } from "./texts/index.ts";
import "./message.css";

type Choice = ChatButton | ChatCard;

const isCard = (each: Choice): each is ChatCard => "image_url" in each;

/** Choices of a message, wherever its maker put them. */
function choicesOf({ payload, payloads }: ChatContent): ChatButton[] {
  const listed = (payloads ?? []).filter((each): each is ChatButton => !isCard(each));
  return listed.length > 0 ? listed : (payload?.buttons ?? []);
}

interface ContentProps {
  content: ChatContent;
  /** Reads the message again: its link has grown old. */
  onRenew?: () => void;
}

/** What a message carries, as the desk sees it: choices are shown, not pressed. */
export function Content({ content, onRenew }: ContentProps) {
  const { message_type: type, payload, payloads } = content;
  const text = textOf(content);
  const cards = type === "generic" ? (payloads ?? []).filter(isCard) : [];
  if (type === "media" && payload?.url) return <Media payload={payload} onRenew={onRenew} />;
  if (cards.length > 0) return <Cards cards={cards} />;
  if (type === "buttons" || type === "quick_replies") {
    return <WithChoices text={text} choices={choicesOf(content)} isChips={type !== "buttons"} />;
  }
  if (text !== undefined) {
    return (
      <p className="cd-msg">
        {type === "postback" ? <Pressed /> : null}
        <LinkedText text={text} />
      </p>
    );
  }
  return (
    <pre className="cd-msg raw">
      {JSON.stringify({ message_type: type, payload, payloads }, null, 1)}
    </pre>
  );
}

/** Says that the words were on a button. */
function Pressed() {
  const t = useTexts(chatTexts);
  return <span className="cd-pressed">{t.pressed}</span>;
}

interface WithChoicesProps {
  text: string | undefined;
  choices: readonly ChatButton[];
  isChips: boolean;
}

function WithChoices({ text, choices, isChips }: WithChoicesProps) {
  return (
    <div className="cd-choices">
      {text ? (
        <p className="cd-msg">
          <LinkedText text={text} />
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
    <a className="cd-choice" href={href} target="_blank" rel="noopener noreferrer">
      {choice.title}
    </a>
  ) : (
    <span className="cd-choice">{choice.title}</span>
  );
}

function Cards({ cards }: { cards: readonly ChatCard[] }) {
  const t = useTexts(chatTexts);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="cd-cards" aria-label={t.cards} tabIndex={0}>
      {cards.map((card) => (
        <article key={`${card.title} ${card.image_url}`} className="cd-card">
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
