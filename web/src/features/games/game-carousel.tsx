import { useTexts } from "@krapao/browser/i18n/texts";
import type { Currency } from "@krapao/contract/money";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, startTransition, useEffect, useState } from "react";
import { whenIdle } from "../../lib/device/idle.ts";
import type { Slot } from "../../lib/money/wallet.ts";
import { distance } from "./carousel.ts";
import { GameCard, type Side } from "./game-card.tsx";
import { gameTexts } from "./texts.ts";
import { useTurn } from "./use-turn.ts";
import "./carousel.css";

interface GameCarouselProps {
  category: Slot["category"];
  slots: readonly Slot[];
  currency: Currency;
  /** Shown instead of the figures, when the member hides them. */
  cover: string | false;
  onOpen: (slot: Slot) => void;
  /** Opens the account of a game, where `onOpen` enters the game. */
  onAccount?: ((slot: Slot) => void) | undefined;
}

/**
 * The games of one category as a ring of cards: a press on the middle card opens it, a press on
 * another one turns the ring.
 */
export function GameCarousel({ category, slots, currency, cover, ...on }: GameCarouselProps) {
  const t = useTexts(gameTexts);
  const count = slots.length;
  const ring = useTurn(count, count > 2 ? 1 : 0);
  const title = t[category];
  const [isWhole, waking] = useWhole();
  return (
    <section className="carousel" aria-roledescription="carousel" aria-label={title} {...waking}>
      <div className="head flex items-center gap-2 min-h-11">
        <h2 className="flex-1">
          {title} <span>{t.count(count)}</span>
        </h2>
        {count > 1 ? (
          <>
            <Arrow label={`${title}: ${t.previous}`} onPress={() => ring.turn(-1)}>
              <ChevronLeft className="i" aria-hidden="true" />
            </Arrow>
            <Arrow label={`${title}: ${t.next}`} onPress={() => ring.turn(1)}>
              <ChevronRight className="i" aria-hidden="true" />
            </Arrow>
          </>
        ) : null}
      </div>
      <div className="stage" {...ring.handlers}>
        <ul className="absolute inset-0" ref={ring.list}>
          {slots.map((slot, index) => {
            const at = distance(index, ring.centre, count);
            return (
              <GameCard
                key={slot.code}
                slot={slot}
                currency={currency}
                cover={cover}
                side={sideOf(at)}
                isBlank={!isWhole && Math.abs(at) > 1}
                onPress={() => (index === ring.centre ? on.onOpen(slot) : ring.show(index))}
                onAccount={on.onAccount && (() => on.onAccount?.(slot))}
              />
            );
          })}
        </ul>
      </div>
      {count > 1 ? (
        <div className="dots flex flex-wrap justify-center">
          {slots.map((slot, index) => (
            <button
              className="grid place-items-center size-6"
              key={slot.code}
              type="button"
              tabIndex={-1}
              aria-label={slot.name}
              aria-current={index === ring.centre ? "true" : undefined}
              onClick={() => ring.show(index)}
            />
          ))}
        </div>
      ) : null}
    </section>
  );
}

/**
 * Whether the invisible cards are rendered too: once the page is idle, or as soon as a finger or
 * the focus arrives, before anything turns. Also returns the listeners of the carousel.
 */
function useWhole() {
  const [isWhole, setWhole] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setWhole(true))), []);
  const wake = () => setWhole(true);
  const waking = { onPointerDownCapture: wake, onFocusCapture: wake, onClickCapture: wake };
  return [isWhole, waking] as const;
}

function sideOf(at: number): Side {
  if (at === 0) return "centre";
  return at < 0 ? "left" : "right";
}

interface ArrowProps {
  label: string;
  onPress: () => void;
  children: ReactNode;
}

function Arrow({ label, onPress, children }: ArrowProps) {
  return (
    <button type="button" className="iconbtn" aria-label={label} onClick={onPress}>
      {children}
    </button>
  );
}
