import { useArt } from "../../lib/content/art.ts";
import type { Slot } from "../../lib/money/wallet.ts";
import "./carousel.css";

/** Background and logo of a game, as one decorative picture. */
export function GameArt({ slot, className = "" }: { slot: Slot; className?: string }) {
  return (
    <span className={`game-art ${className}`} aria-hidden="true">
      <Picture className="back inset-0 size-full object-cover" address={slot.background} />
      <Picture className="logo" address={slot.logo} />
    </span>
  );
}

function Picture({ className, address }: { className: string; address: string }) {
  return (
    <img
      className={className}
      src={useArt(address)}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
    />
  );
}
