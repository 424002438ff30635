/**
 * What of a member's deposits was not played, and what a withdrawal takes of it. Pure. All amounts
 * are minor units of the member's currency.
 *
 * A valid bet takes its stake off the oldest deposit that was there when it was placed. A payout
 * takes off what it took of unplayed and unknown money, and nothing else does: withdrawals and
 * money that comes back leave the figure as it is.
 */
import type { Currency } from "@krapao/contract";
import { playedDeposits } from "../../games/index.ts";

/** What happened after a number of deposits, and before the next one. */
export interface PlayEvent {
  kind: "bet" | "released" | "moved" | "seen";
  /** The game account of a bet, or the game that money was moved into. */
  key: string;
  /** How many deposits were there. */
  position: number;
  minor: bigint;
}

export interface PlayHistory {
  /** Oldest first, from one on at whose time nothing was unplayed. */
  deposits: readonly { id: string; at: Date; amountMinor: bigint }[];
  events: readonly PlayEvent[];
}

export interface Unplayed {
  /** What was not played, whatever the member has now. */
  minor: bigint;
  /** The deposits that it is of, oldest first. */
  deposits: readonly string[];
  /** What of it stood at providers without a report, by game. */
  unknown: readonly { game: string; minor: bigint }[];
  /** Nothing before this time counts any more; null: there is no deposit. */
  startsAt: Date | null;
  /** There are deposits before it. */
  isLater: boolean;
}

/** A rest of a deposit below this sum, and below 2 % of the deposit, counts as played. */
const SMALL_REST: Record<Currency, bigint> = { THB: 2_000n, LAK: 1_000_000n };
const SMALL_PERCENT = 2n;

/** The bets after which a deposit counts as played. */
function neededFor(amountMinor: bigint, currency: Currency): bigint {
  const small = least(SMALL_REST[currency], (amountMinor * SMALL_PERCENT) / 100n);
  return small > 0n ? amountMinor - small + 1n : amountMinor;
}

/** The running figure of a member. */
export function unplayedOf({ deposits, events }: PlayHistory, currency: Currency): Unplayed {
  const needed = deposits.map(({ id, at, amountMinor }) => ({
    id,
    at,
    needMinor: neededFor(amountMinor, currency),
  }));
  const { rests, startsAt } = playedDeposits(needed, turnoversOf(deposits.length, events));
  const unplayed = deposits.map(({ amountMinor }, index) => {
    const rest = rests[index] ?? 0n;
    return rest > 0n ? rest + amountMinor - (needed[index]?.needMinor ?? 0n) : 0n;
  });
  const first = unplayed.findIndex((minor) => minor > 0n);
  return {
    minor: unplayed.reduce((sum, minor) => sum + minor, 0n),
    deposits: deposits.filter((_, index) => unplayed[index] !== 0n).map(({ id }) => id),
    unknown: first < 0 ? [] : movedUnseen(events, first),
    startsAt: deposits[startsAt]?.at ?? null,
    isLater: startsAt > 0,
  };
}

/** The bets after each deposit. Voids of one account take nothing from another one. */
function turnoversOf(count: number, events: readonly PlayEvent[]): bigint[] {
  const sums = new Map<string, bigint>();
  const byPosition = Map.groupBy(events, ({ position }) => position);
  const turnovers: bigint[] = [];
  for (let position = count; position > 0; position--) {
    for (const { kind, key, minor } of byPosition.get(position) ?? []) {
      if (kind !== "bet" && kind !== "released") continue;
      sums.set(key, (sums.get(key) ?? 0n) + minor);
    }
    turnovers.unshift([...sums.values()].reduce((sum, each) => (each > 0n ? sum + each : sum), 0n));
  }
  return turnovers;
}

/** What was moved since a deposit into games that report no bets, and where a result was seen. */
function movedUnseen(events: readonly PlayEvent[], first: number): Unplayed["unknown"] {
  const since = events.filter(({ position }) => position > first);
  const seen = new Set(since.filter(({ kind }) => kind === "seen").map(({ key }) => key));
  const moved = new Map<string, bigint>();
  for (const { kind, key, minor } of since) {
    if (kind === "moved" && seen.has(key)) moved.set(key, (moved.get(key) ?? 0n) + minor);
  }
  return [...moved].map(([game, minor]) => ({ game, minor }));
}

/** What is unplayed, and what cannot be known. */
export interface Split {
  unplayedMinor: bigint;
  unknownMinor: bigint;
}

/** The figure, never above what the member has. Money that cannot be known is not unplayed. */
export function splitOf({ minor, unknown }: Unplayed, totalMinor: bigint): Split {
  const sum = least(minor, totalMinor);
  const unknownMinor = least(
    sum,
    unknown.reduce((moved, each) => moved + each.minor, 0n),
  );
  return { unplayedMinor: sum - unknownMinor, unknownMinor };
}

/** What a withdrawal takes when this stays in wallet and games: unknown money first. */
export function takenOf({ unplayedMinor, unknownMinor }: Split, staysMinor: bigint): Split {
  const taken = unplayedMinor + unknownMinor - staysMinor;
  if (taken <= 0n) return { unplayedMinor: 0n, unknownMinor: 0n };
  const unknown = least(taken, unknownMinor);
  return { unplayedMinor: least(taken - unknown, unplayedMinor), unknownMinor: unknown };
}

/** What can leave by itself, while unknown money may leave up to `unknownLeftMinor`. */
export function freeOf(
  { unplayedMinor, unknownMinor }: Split,
  { totalMinor, unknownLeftMinor }: { totalMinor: bigint; unknownLeftMinor: bigint },
): bigint {
  const free = totalMinor - unplayedMinor - unknownMinor + least(unknownMinor, unknownLeftMinor);
  return free > 0n ? free : 0n;
}

/** The smaller of two amounts, never below zero. */
export const least = (one: bigint, other: bigint): bigint => {
  const smaller = one < other ? one : other;
  return smaller > 0n ? smaller : 0n;
};
