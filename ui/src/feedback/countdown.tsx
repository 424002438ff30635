import { useEffect } from "react";
import { clockText, useSecondsUntil } from "./ticker.ts";
import "./countdown.css";

const CIRCUMFERENCE = 182;

interface CountdownProps {
  /** Epoch milliseconds, from the server's expiry. */
  expiresAt: number;
  /** Seconds of the whole ring. */
  total: number;
  /** For screen readers, such as "04:32 left". */
  label: (clock: string) => string;
  /** Called once the time is over. */
  onExpired: () => void;
}

/** Minutes and seconds in a ring that empties: jade, amber under 60 s, coral under 15 s. */
export function Countdown({ expiresAt, total, label, onExpired }: CountdownProps) {
  const left = useSecondsUntil(expiresAt);
  const over = left === 0;
  useEffect(() => {
    if (over) onExpired();
  }, [over, onExpired]);
  const clock = clockText(left);
  const share = Math.min(1, left / Math.max(1, total));
  return (
    <div
      className={`countdown${left < 15 ? " last" : left < 60 ? " soon" : ""}`}
      role="timer"
      aria-label={label(clock)}
    >
      <svg viewBox="0 0 64 64" fill="none" strokeWidth="4" aria-hidden="true">
        <circle cx="32" cy="32" r="29" />
        <circle
          cx="32"
          cy="32"
          r="29"
          strokeLinecap="round"
          strokeDasharray={CIRCUMFERENCE}
          strokeDashoffset={CIRCUMFERENCE * (1 - share)}
        />
      </svg>
      {clock}
    </div>
  );
}
