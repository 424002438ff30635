import type { Slot } from "../../../lib/money/wallet.ts";

/** How many games the row on home shows. */
const SHOWN = 6;

/** The games that the member entered, the last one first. */
export function lastPlayed(slots: readonly Slot[]): Slot[] {
  const played = slots.filter((slot) => slot.playedAt !== null && slot.isAvailable);
  const at = ({ playedAt }: Slot) => Date.parse(playedAt ?? "");
  return played.toSorted((a, b) => at(b) - at(a)).slice(0, SHOWN);
}

/**
 * The games whose row contains every word of the query, all for an empty one: a game that is found
 * by a code that no row shows looks like a mistake.
 * @param categories the names of the categories, as the rows show them
 */
export function findGames(
  slots: readonly Slot[],
  query: string,
  categories: Readonly<Record<Slot["category"], string>>,
): Slot[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return slots.filter(({ name, category, isAvailable }) => {
    // The row of a closed game says that it is closed in place of its category.
    const text = `${name} ${isAvailable ? categories[category] : ""}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
