import { CircleDashed, Wallet as WalletIcon } from "lucide-react";
import { GameArt } from "../game-art.tsx";
import type { Place } from "./transfer-rules.ts";

/** The picture of an account: the wallet, a game, or nothing chosen yet. */
export function PlaceIcon({ place }: { place: Place | undefined }) {
  if (!place) {
    return (
      <span className="ico place size-12 rounded-14 flex-none">
        <CircleDashed className="i i24" aria-hidden="true" />
      </span>
    );
  }
  if (place.slot) return <GameArt slot={place.slot} className="thumb" />;
  return (
    <span className="ico jade place size-12 rounded-14 flex-none">
      <WalletIcon className="i i24" aria-hidden="true" />
    </span>
  );
}
