import { dateOnly, dateTime, timeOnly } from "./format.ts";

interface MomentProps {
  /** ISO text as the contract has it; null shows a dash. */
  at: string | null;
  part?: "full" | "date" | "time";
}

const TEXTS = { full: dateTime, date: dateOnly, time: timeOnly };

/** A moment as `21/11/2026 14:08:52`, in the time of Bangkok and Vientiane. */
export function Moment({ at, part = "full" }: MomentProps) {
  if (at === null) return <span>–</span>;
  return (
    <time className="num nowrap" dateTime={at} title={dateTime(at)}>
      {TEXTS[part](at)}
    </time>
  );
}
