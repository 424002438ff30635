import { useTexts } from "@krapao/browser/i18n/texts";
import type { RewardOffer } from "@krapao/contract/member/bonuses";
import type { Currency } from "@krapao/contract/money";
import { rewardTexts } from "../../../i18n/texts.ts";
import { money } from "../../format.ts";
import { serverNow } from "../clock-ahead.ts";
import { nearTime } from "../short-time.ts";

/** What may be open bets, and until when, in words; null: nothing may be. */
export function useMayBeOpen(
  { mayBeOpen }: Pick<RewardOffer, "mayBeOpen">,
  currency: Currency,
): string | null {
  const t = useTexts(rewardTexts);
  if (mayBeOpen === null) return null;
  const sum = money(mayBeOpen.amount, currency);
  if (mayBeOpen.until === null) return t.mayBeOpenUnknown(sum);
  return t.mayBeOpen(sum, nearTime(mayBeOpen.until, serverNow()));
}
