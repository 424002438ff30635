import { useTexts } from "@krapao/browser/i18n/texts";
import type { ChatButton, ChatCard } from "@krapao/contract/member/chat";
import { useState } from "react";
import { chatTexts } from "../texts.ts";
import { Choice } from "./choice.tsx";

export interface CardsProps {
  cards: readonly ChatCard[];
  onChoose: (choice: ChatButton) => void;
}

/** Cards in a row; more than fit are swiped. */
export default function Cards({ cards, onChoose }: CardsProps) {
  const t = useTexts(chatTexts);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="chat-cards" aria-label={t.cards} tabIndex={0}>
      {cards.map((card) => (
        <Card key={`${card.title} ${card.image_url}`} card={card} onChoose={onChoose} />
      ))}
    </section>
  );
}

function Card({ card, onChoose }: { card: ChatCard; onChoose: CardsProps["onChoose"] }) {
  const { title, subtitle, image_url, buttons } = card;
  const [isBroken, setBroken] = useState(false);
  // Only our own pictures load: other sites would learn who views them.
  const isOurs = image_url.startsWith("/api/");
  return (
    <article className="chat-card">
      {isOurs && !isBroken ? (
        <img src={image_url} alt="" loading="lazy" onError={() => setBroken(true)} />
      ) : null}
      <b>{title}</b>
      {subtitle ? <p>{subtitle}</p> : null}
      <div className="grid gap-2">
        {buttons.map((choice) => (
          <Choice
            key={`${choice.title} ${choice.payload}`}
            choice={choice}
            onChoose={() => onChoose(choice)}
          />
        ))}
      </div>
    </article>
  );
}
