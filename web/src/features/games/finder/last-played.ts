import type { Slot } from "../../../lib/money/wallet.ts";

/** How many games the row on home shows. */
const SHOWN = 6;

/** The games that the member entered, the last one first. */
export function lastPlayed(slots: readonly Slot[]): Slot[] {
  const played = slots.filter((slot) => slot.playedAt !== null && slot.isAvailable);
  const at = ({ playedAt }: Slot) => Date.parse(playedAt ?? "");
  return played.toSorted((a, b) => at(b) - at(a)).slice(0, SHOWN);
}

/** The games whose name or provider contains every word of the query; all for an empty one. */
export function findGames(slots: readonly Slot[], query: string): Slot[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return slots.filter(({ name, code, provider }) => {
    const text = `${name} ${code} ${provider}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
