import type { Session } from "./use-session.ts";

const MINUTE_MS = 60_000;
/** Phones sleep and hidden pages are not ticked: the clock is looked at, never trusted to ring. */
export const LOOK_EVERY_MS = 5_000;

/** Whole hours and minutes since the session began. */
export function lasted(startedAt: string, nowMs: number): [hours: number, minutes: number] {
  const minutes = Math.max(0, Math.floor((nowMs - Date.parse(startedAt)) / MINUTE_MS));
  return [Math.floor(minutes / 60), minutes % 60];
}

/** When the member is told next: the first whole interval of the session after a moment; null: never. */
export function dueAfter(
  { startedAt, checkMinutes }: Pick<Session, "startedAt" | "checkMinutes">,
  afterMs: number,
): number | null {
  if (checkMinutes === 0) return null;
  const interval = checkMinutes * MINUTE_MS;
  const started = Date.parse(startedAt);
  const told = Math.max(0, Math.floor((afterMs - started) / interval));
  return started + (told + 1) * interval;
}

interface Watch {
  session: Pick<Session, "startedAt" | "checkMinutes" | "aheadMs">;
  /** When the member was told last, or came: what was due since then is still due. */
  sinceMs: number;
  /** The member looks at the page, and nothing else asks for an answer. */
  isFree: () => boolean;
  /** Answers whether the member was told; if not, it is asked again. */
  onDue: () => Promise<boolean>;
}

/**
 * Calls `onDue` from the next whole interval on when the member is free to be told, until it was. Returns what ends the
 * watch.
 */
export function watchSession({ session, sinceMs, isFree, onDue }: Watch): () => void {
  const now = () => Date.now() + session.aheadMs;
  const due = dueAfter(session, sinceMs);
  if (due === null) return () => {};
  let isAsking = false;
  const look = async () => {
    if (isAsking || now() < due || !isFree()) return;
    isAsking = true;
    const isTold = await onDue().catch(() => false);
    isAsking = false;
    if (isTold) stop();
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  document.addEventListener("visibilitychange", look);
  const stop = () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
  return stop;
}
