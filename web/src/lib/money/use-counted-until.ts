import { useTexts } from "@krapao/browser/i18n/texts";
import { rewardTexts } from "../../i18n/texts.ts";
import { serverNow } from "./clock-ahead.ts";
import { factsOf } from "./condition-facts.ts";
import type { Condition } from "./rewards.ts";
import { nearTime } from "./short-time.ts";
import { unmetOf } from "./unmet.ts";

/** Until when the bets of a condition are counted; null: it needs none, or no game reports any. */
export function useCountedUntil(condition: Condition | null): string | null {
  const t = useTexts(rewardTexts);
  if (!condition?.countedUntil || condition.turnoverTarget === 0) return null;
  return t.countedUntil(nearTime(condition.countedUntil, serverNow()));
}

/** What is missing before money may leave, with the time of the bets; null: no condition. */
export function useOpensWhen(condition: Condition | null): string | null {
  const t = useTexts(rewardTexts);
  const counted = useCountedUntil(condition);
  if (!condition) return null;
  const unmet = unmetOf(condition);
  const text = t.opensWhen[unmet](factsOf(condition));
  return counted && unmet !== "total" ? `${text} (${counted})` : text;
}
