/** How much one page, one person and one address may ask of the sockets of a process. */
import { Refusal } from "./errors.ts";

/** Events of one socket: so many at once, then so many a second. What is beyond is not heard. */
const BURST = 40;
const PER_SECOND = 20;
/** A page that goes on shouting is cut. */
const UNHEARD_MAX = 200;

/** Somebody who writes says so at most so often. */
export const TYPING_EVERY_MS = 1_000;

/** Counts what a socket says. */
export interface Earshot {
  /** `deaf`: too much, drop it; `cut`: far too much. */
  hear(): "heard" | "deaf" | "cut";
}

export function earshot(nowMs: () => number = () => performance.now()): Earshot {
  let left = BURST;
  let unheard = 0;
  let at = nowMs();
  return {
    hear() {
      const now = nowMs();
      left = Math.min(BURST, left + ((now - at) / 1000) * PER_SECOND);
      at = now;
      if (left >= 1) {
        left -= 1;
        unheard = 0;
        return "heard";
      }
      unheard += 1;
      return unheard > UNHEARD_MAX ? "cut" : "deaf";
    },
  };
}

/** True at most once in so many milliseconds. */
export function atMostEvery(ms: number): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - last < ms) return false;
    last = now;
    return true;
  };
}

/** Open sockets by who and from where. */
export interface Places {
  /** Takes a place in each. @returns what gives them back @throws REQUEST_LIMIT when one is full */
  take(places: readonly { key: string; max: number }[]): () => void;
}

export function countPlaces(): Places {
  const counts = new Map<string, number>();
  return {
    take(places) {
      if (places.some(({ key, max }) => (counts.get(key) ?? 0) >= max)) {
        throw new Refusal("REQUEST_LIMIT");
      }
      for (const { key } of places) counts.set(key, (counts.get(key) ?? 0) + 1);
      let isGiven = false;
      return () => {
        if (isGiven) return;
        isGiven = true;
        for (const { key } of places) {
          const left = (counts.get(key) ?? 1) - 1;
          if (left > 0) counts.set(key, left);
          else counts.delete(key);
        }
      };
    },
  };
}
