import { MINUTE_MS } from "@krapao/contract/time";
import type { Session } from "./use-session.ts";

/** Polls the clock, since timers stop while a phone sleeps and on hidden pages. */
export const LOOK_EVERY_MS = 5_000;

/** Whole hours and minutes since the session started. */
export function lasted(startedAt: string, nowMs: number): [hours: number, minutes: number] {
  const minutes = Math.max(0, Math.floor((nowMs - Date.parse(startedAt)) / MINUTE_MS));
  return [Math.floor(minutes / 60), minutes % 60];
}

/**
 * The time of the next reminder: the first whole interval of the session after a time; null for
 * never.
 */
export function dueAfter(
  { startedAt, realityCheckMinutes }: Pick<Session, "startedAt" | "realityCheckMinutes">,
  afterMs: number,
): number | null {
  if (realityCheckMinutes === 0) return null;
  const interval = realityCheckMinutes * MINUTE_MS;
  const started = Date.parse(startedAt);
  const passed = Math.max(0, Math.floor((afterMs - started) / interval));
  return started + (passed + 1) * interval;
}

interface Watch {
  session: Pick<Session, "startedAt" | "realityCheckMinutes" | "aheadMs">;
  /**
   * Time of the last reminder, or of the page's opening: an interval that ended since then is due.
   */
  sinceMs: number;
  /** Whether the page is visible and no dialog is open. */
  isFree: () => boolean;
  /** Returns whether the reminder was shown; if not, it is tried again. */
  onDue: () => Promise<boolean>;
}

/**
 * Calls `onDue` once the next interval has ended and the member is free, until the reminder was
 * shown. Returns how to stop.
 */
export function watchSession({ session, sinceMs, isFree, onDue }: Watch): () => void {
  const now = () => Date.now() + session.aheadMs;
  const due = dueAfter(session, sinceMs);
  if (due === null) return () => {};
  let isTrying = false;
  const look = async () => {
    if (isTrying || now() < due || !isFree()) return;
    isTrying = true;
    const wasShown = await onDue().catch(() => false);
    isTrying = false;
    if (wasShown) stop();
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  document.addEventListener("visibilitychange", look);
  const stop = () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
  return stop;
}
