import { useTexts } from "@krapao/browser/i18n/texts";
import { Note } from "@krapao/ui/feedback/note";
import { rewardTexts } from "../../i18n/texts.ts";
import { money } from "../../lib/format.ts";
import { GiveBackButton } from "../../lib/money/gifts/give-back-button.tsx";
import { useCondition } from "../../lib/money/rewards.ts";

/** Before a break: the money that a condition would bind all along, and the way out before. */
export function BoundMoney() {
  const t = useTexts(rewardTexts);
  const { data: condition } = useCondition();
  if (condition?.state !== "open") return null;
  return (
    <div className="grid gap-2.5 text-start mb-3">
      <Note tone="warn">{t.boundBreak(money(condition.total, condition.currency))}</Note>
      <GiveBackButton condition={condition} />
    </div>
  );
}
