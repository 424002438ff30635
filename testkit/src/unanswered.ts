/** Shortens the wait for an answer that a fault of the sandbox holds back. */
import { onTestFinished } from "vitest";

const UNANSWERED = ["hang", "success-then-timeout"];
/** Longer than any answer takes on a busy machine; the adapters wait 4 to 10 s in production. */
const EARLY_MS = 1_000;

const inTime = AbortSignal.timeout;

/**
 * Ends calls early until `count` of them have timed out, or the test ends, when the fault of this
 * kind gives no answer. Adapters have the time-outs of production otherwise.
 */
export function giveUpEarly(kind: string, count = 1): void {
  if (!UNANSWERED.includes(kind)) return;
  const restore = () => {
    AbortSignal.timeout = inTime;
  };
  let left = count;
  AbortSignal.timeout = (ms) => {
    const signal = inTime.call(AbortSignal, Math.min(ms, EARLY_MS));
    signal.addEventListener("abort", () => {
      left -= 1;
      if (left === 0) restore();
    });
    return signal;
  };
  onTestFinished(restore);
}
