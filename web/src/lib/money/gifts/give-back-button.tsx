import { useTexts } from "@krapao/browser/i18n/texts";
import { Button } from "@krapao/ui/forms/button";
import { rewardTexts } from "../../../i18n/texts.ts";
import { money } from "../../format.ts";
import { openSheet } from "../../navigation/navigation.tsx";
import type { Condition } from "../rewards.ts";

interface GiveBackButtonProps {
  condition: Condition;
  /** What it is for: alone, before something else, or to withdraw what stays. */
  label?: "press" | "first" | "andWithdraw";
}

/** The way to give the gift back, with the sum that would stay. The dialog asks before. */
export function GiveBackButton({ condition, label = "press" }: GiveBackButtonProps) {
  const t = useTexts(rewardTexts);
  const { givingBack, currency } = condition;
  return (
    <Button variant="secondary" block onClick={() => openSheet("give-back")}>
      {t.giveBack[label](money(givingBack.keeps, currency))}
    </Button>
  );
}
