import { dateOnly, dateTime, timeOnly } from "../format.ts";

interface TimestampProps {
  /** ISO text from a call; null shows a dash. */
  at: string | null;
  part?: "full" | "date" | "time";
}

const TEXTS = { full: dateTime, date: dateOnly, time: timeOnly };

/** A time as `21/11/2026 14:08:52` in Bangkok. */
export function Timestamp({ at, part = "full" }: TimestampProps) {
  if (at === null) return <span>–</span>;
  return (
    <time className="num nowrap" dateTime={at} title={dateTime(at)}>
      {TEXTS[part](at)}
    </time>
  );
}
