import { useTexts } from "@krapao/browser/i18n/texts";
import { Button } from "@krapao/ui/forms/button";
import { rewardTexts } from "../../../i18n/texts.ts";
import { money } from "../../format.ts";
import { openSheet } from "../../navigation/navigation.tsx";
import type { Condition } from "../rewards.ts";

interface GiveBackButtonProps {
  condition: Condition;
  /** It is the one action of the sheet. */
  isMain?: boolean;
}

/**
 * The way to give the gift back, with what leaves and what can be withdrawn then. The dialog asks
 * before.
 */
export function GiveBackButton({ condition, isMain = false }: GiveBackButtonProps) {
  const t = useTexts(rewardTexts).giveBack;
  const { currency, givingBack } = condition;
  const { keeps, leaves } = givingBack;
  const gift = leaves > 0 ? ` ${money(leaves, currency)}` : "";
  return (
    <Button variant={isMain ? "primary" : "secondary"} block onClick={() => openSheet("give-back")}>
      {keeps > 0 ? t.press(gift, money(keeps, currency)) : t.confirm + gift}
    </Button>
  );
}
