import type { Slot } from "../../lib/money/wallet.ts";
import "./carousel.css";

/** Background and logo of a game, as one decorative picture. */
export function GameArt({ slot, className = "" }: { slot: Slot; className?: string }) {
  return (
    <span className={`game-art ${className}`} aria-hidden="true">
      <img
        className="back"
        src={slot.background}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
      />
      <img
        className="logo"
        src={slot.logo}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
      />
    </span>
  );
}
