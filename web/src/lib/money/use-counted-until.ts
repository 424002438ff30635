import { useTexts } from "@krapao/browser/i18n/texts";
import { rewardTexts } from "../../i18n/texts.ts";
import { serverNow } from "./clock-ahead.ts";
import type { Condition } from "./rewards.ts";
import { nearTime } from "./short-time.ts";

/** Until when the bets of a condition are counted; null: it needs none, or no game reports any. */
export function useCountedUntil({ turnoverTarget, countedUntil }: Condition): string | null {
  const t = useTexts(rewardTexts);
  if (turnoverTarget === 0 || countedUntil === null) return null;
  return t.countedUntil(nearTime(countedUntil, serverNow()));
}
