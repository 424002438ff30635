import { useTexts } from "@krapao/browser/i18n/texts";
import { Button } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { BadgeCheck, LockOpen } from "lucide-react";
import { toastError } from "../../i18n/errors/index.ts";
import { rewardTexts } from "../../i18n/texts.ts";
import { money } from "../../lib/format.ts";
import { openWithdraw } from "../../lib/money/gifts/open-withdraw.ts";
import type { Condition } from "../../lib/money/rewards.ts";
import { go } from "../../lib/navigation/navigation.tsx";
import { bonusTexts } from "./texts.ts";
import { useRewardName } from "./use-bonuses.ts";
import "./bonuses.css";

interface MetCardProps {
  condition: Condition;
  onEnd: () => void;
}

/** A reward whose condition binds nothing any more, won or lost: all money is free. */
export function MetCard({ condition, onEnd }: MetCardProps) {
  const t = useTexts(bonusTexts);
  const words = useTexts(rewardTexts);
  const { total, currency, state } = condition;
  const isLost = state === "met_fail";
  const Icon = isLost ? LockOpen : BadgeCheck;
  const play = () => go("/user/home").catch(toastError);
  return (
    <section
      className={`card pat active-bonus ${isLost ? "lost" : "met"} grid grid-cols-1 gap-3.5`}
      aria-label={t.active}
    >
      <div className="row items-start flex-wrap">
        <span className={`ico ${isLost ? "sky" : "jade"}`}>
          <Icon className="i" aria-hidden="true" />
        </span>
        <div className="grow flex-[1_1_5rem]">
          <p className="text-13 text-fg-2">{useRewardName(condition)}</p>
          <h2>{isLost ? t.lostTitle : t.metTitle}</h2>
          <Amount value={total} currency={currency} size="l" />
        </div>
      </div>
      <p className="text-14 text-fg-2">{isLost ? t.lostText(money(total, currency)) : t.canEnd}</p>
      <div className="btns">
        <Button variant="secondary" onClick={play}>
          {words.playOn}
        </Button>
        {total > 0 ? <Button onClick={openWithdraw}>{words.withdraw}</Button> : null}
      </div>
      <Button variant="ghost" block onClick={onEnd}>
        {t.end}
      </Button>
    </section>
  );
}
