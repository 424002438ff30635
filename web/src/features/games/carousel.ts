/**
 * The positions of the cards in a ring. A position is the index of the front card; while the ring
 * turns or is dragged it is fractional. All distances are in cards.
 */

/** Duration of a turn; equals `--d-slow` of the tokens. */
export const TURN_MS = 520;

/** A flick of this many cards a second counts as one more card. */
const FLICK = 1.2;

/** Whether the cards form a ring: with fewer than three, one card would be on both sides. */
export function isRing(count: number): boolean {
  return count >= 3;
}

function modulo(value: number, count: number): number {
  return ((value % count) + count) % count;
}

/**
 * Distance of a card from the centre: negative left, positive right, the short way round a ring.
 */
export function distance(index: number, position: number, count: number): number {
  if (!isRing(count)) return index - position;
  const around = modulo(index - position, count);
  return around > count / 2 ? around - count : around;
}

/** The card at the front of a position. */
export function cardAt(position: number, count: number): number {
  const nearest = Math.round(position);
  return isRing(count) ? modulo(nearest, count) : Math.min(count - 1, Math.max(0, nearest));
}

/** The position after a drag: the nearest card, or the next one after a flick. */
export function restAfterDrag(
  from: number,
  position: number,
  cardsPerSecond: number,
  count: number,
): number {
  const nearest = Math.round(position);
  const flicked = nearest === Math.round(from) && Math.abs(cardsPerSecond) > FLICK;
  const rest = flicked ? nearest + Math.sign(cardsPerSecond) : nearest;
  return isRing(count) ? rest : Math.min(count - 1, Math.max(0, rest));
}

/** A drag past the end of an open row moves a third as far as the finger. */
export function held(position: number, count: number): number {
  if (isRing(count)) return position;
  if (position < 0) return position / 3;
  const last = count - 1;
  return position > last ? last + (position - last) / 3 : position;
}

/** The position between two others at a share of time 0..1 (fast start, soft end). */
export function turning(from: number, to: number, share: number): number {
  const left = 1 - Math.min(1, Math.max(0, share));
  return to - (to - from) * left ** 4;
}

/** The rest position that shows a card and is nearest to the current position. */
export function nearestRest(index: number, position: number, count: number): number {
  return Math.round(position + distance(index, position, count));
}
