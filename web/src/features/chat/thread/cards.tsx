import type { ChatButton, ChatCard } from "@krapao/contract/chat";
import { useState } from "react";
import { useTexts } from "../../i18n/index.ts";
import { Choice } from "./choice.tsx";
import { chatTexts } from "./texts/index.ts";

interface CardsProps {
  cards: readonly ChatCard[];
  onChoose: (choice: ChatButton) => void;
}

/** Cards side by side; more than fit are swiped. */
export function Cards({ cards, onChoose }: CardsProps) {
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
  // Pictures of other sites are not let in: they would see who looks.
  const isOurs = image_url.startsWith("/api/");
  return (
    <article className="chat-card">
      {isOurs && !isBroken ? (
        <img src={image_url} alt="" loading="lazy" onError={() => setBroken(true)} />
      ) : null}
      <b>{title}</b>
      {subtitle ? <p>{subtitle}</p> : null}
      <div>
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
