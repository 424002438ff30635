import { Chip } from "@krapao/ui/feedback/chip";
import { whole } from "../../lib/format.ts";
import { Timestamp } from "../../lib/marks/timestamp.tsx";

interface LastTroubleProps {
  count: number;
  /** Operation and status or field. */
  last: string | null;
  at: string | null;
}

/** How many calls had no usable answer for one reason, and what the last one was about. */
export function LastTrouble({ count, last, at }: LastTroubleProps) {
  if (count === 0) return <span className="t3 num">0</span>;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2 gap-y-0.5 wrap-anywhere">
      <Chip tone="coral">{whole(count)}</Chip>
      <span>
        {last} {at ? <Timestamp at={at} part="time" /> : null}
      </span>
    </span>
  );
}
