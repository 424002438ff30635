import { DAY_MS } from "@krapao/contract/time";
import type { Condition } from "../../lib/money/rewards.ts";

/** The button to wait is there as long before the end as the first warning. */
const NEAR_SECONDS = (3 * DAY_MS) / 1_000;

type Ending = Pick<Condition, "endsAt" | "waitsUntil" | "givesBackAt"> & {
  givingBack: Pick<Condition["givingBack"], "hasLateResults">;
};

/**
 * What there is to say about the end of an open condition, `seconds` before it (0: it has ended and
 * is being decided).
 */
export function endingOf(
  { endsAt, waitsUntil, givesBackAt, givingBack }: Ending,
  seconds: number,
): {
  hasEnded: boolean;
  /** Until when open bets are waited for. */
  waitsUntil: string | null;
  /** When the gift of a self-excluded member is given back: at the end at the latest. */
  givesBackAt: string | null;
  /** Open bets could still meet the condition, and the member has not asked to wait for them. */
  canWait: boolean;
} {
  const hasEnded = seconds === 0;
  const isFirst = givesBackAt !== null && Date.parse(givesBackAt) < Date.parse(endsAt);
  // A gift that is given back before the end waits for nothing, and after it only for open bets.
  const mayWait = hasEnded ? givingBack.hasLateResults : !isFirst;
  const back = isFirst ? givesBackAt : endsAt;
  return {
    hasEnded,
    waitsUntil: mayWait ? waitsUntil : null,
    givesBackAt: givesBackAt === null || hasEnded ? null : back,
    canWait: mayWait && waitsUntil === null && givingBack.hasLateResults && seconds <= NEAR_SECONDS,
  };
}
