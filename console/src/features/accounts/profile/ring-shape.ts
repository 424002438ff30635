import type { MemberRing, RingKind } from "@krapao/contract/console/accounts/ring";

/** A member's place in the picture. */
export interface RingPoint {
  id: string;
  x: number;
  y: number;
}

export const RING_SIZE = 420;
const RADIUS = 160;

/** The member in the middle, and the others on a circle around it, from the top. */
export function placeRing(ids: readonly string[]): RingPoint[] {
  const middle = RING_SIZE / 2;
  const [first, ...others] = ids;
  if (first === undefined) return [];
  return [
    { id: first, x: middle, y: middle },
    ...others.map((id, index) => {
      const angle = (2 * Math.PI * index) / others.length - Math.PI / 2;
      return { id, x: middle + RADIUS * Math.cos(angle), y: middle + RADIUS * Math.sin(angle) };
    }),
  ];
}

/** What two members share. */
export function sharedBy(links: MemberRing["links"], one: string, other: string): RingKind[] {
  const found = links.find(
    ({ from, to }) => (from === one && to === other) || (from === other && to === one),
  );
  return found?.kinds ?? [];
}

/** The strongest thing that two members share decides the colour of their line. */
export function strongestOf(kinds: readonly RingKind[]): RingKind {
  const order: readonly RingKind[] = ["account", "holder", "device", "inviter", "address"];
  return order.find((kind) => kinds.includes(kind)) ?? "address";
}
