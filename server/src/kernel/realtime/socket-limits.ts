/**
 * Limits of the sockets of a process: events for each socket, and sockets for each user and
 * address.
 */
import { Refusal } from "../errors.ts";

/** Token bucket of one socket: a burst, then events per second. Events above it are dropped. */
const BURST = 40;
const PER_SECOND = 20;
/** A client that keeps sending is disconnected after so many dropped events. */
const DROPPED_MAX = 200;

/** "Typing" is announced at most once in this time. */
export const TYPING_INTERVAL_MS = 1_000;

/** Limits the events of a socket. */
interface EventLimiter {
  /** `dropped`: above the rate; `disconnect`: far above it. */
  take(): "accepted" | "dropped" | "disconnect";
}

export function limitEvents(nowMs: () => number = () => performance.now()): EventLimiter {
  let left = BURST;
  let dropped = 0;
  let at = nowMs();
  return {
    take() {
      const now = nowMs();
      left = Math.min(BURST, left + ((now - at) / 1000) * PER_SECOND);
      at = now;
      if (left >= 1) {
        left -= 1;
        dropped = 0;
        return "accepted";
      }
      dropped += 1;
      return dropped > DROPPED_MAX ? "disconnect" : "dropped";
    },
  };
}

/** Answers true at most once in this time. */
export function throttle(ms: number): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - last < ms) return false;
    last = now;
    return true;
  };
}

/** Counts open sockets by user and by address. */
export interface ConnectionQuota {
  /**
   * Reserves a socket in each of the given limits. @returns a function that releases it @throws
   * REQUEST_LIMIT when one is full
   */
  reserve(limits: readonly { key: string; max: number }[]): () => void;
}

export function connectionQuota(): ConnectionQuota {
  const counts = new Map<string, number>();
  return {
    reserve(limits) {
      if (limits.some(({ key, max }) => (counts.get(key) ?? 0) >= max)) {
        throw new Refusal("REQUEST_LIMIT");
      }
      for (const { key } of limits) counts.set(key, (counts.get(key) ?? 0) + 1);
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        for (const { key } of limits) {
          const left = (counts.get(key) ?? 1) - 1;
          if (left > 0) counts.set(key, left);
          else counts.delete(key);
        }
      };
    },
  };
}
