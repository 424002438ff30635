import { useTexts } from "@krapao/browser/i18n/texts";
import { money } from "../../lib/format.ts";
import type { Bonus } from "./bonus-rules.ts";
import { bonusTexts } from "./texts/index.ts";
import "../../lib/money/amount-entry.css";

/** The facts of a bonus: what it gives, its condition, and where the condition ends. */
export function RewardFacts({ bonus }: { bonus: Bonus }) {
  const t = useTexts(bonusTexts);
  const { reward, currency, percentSuccess, percentFail } = bonus;
  const what =
    reward.kind === "percent"
      ? t.percentReward(String(reward.percent ?? 0), money(reward.cap ?? 0, currency))
      : t.fixedReward(money(reward.amount ?? 0, currency));
  return (
    <dl className="facts">
      <div>
        <dt>{t.reward}</dt>
        <dd>{what}</dd>
      </div>
      {reward.minDeposit > 0 ? (
        <div>
          <dt>{t.minDeposit}</dt>
          <dd>{money(reward.minDeposit, currency)}</dd>
        </div>
      ) : null}
      <div>
        <dt>{t.wins}</dt>
        <dd>{t.ofBase(percentSuccess)}</dd>
      </div>
      <div>
        <dt>{t.loses}</dt>
        <dd>{t.ofBase(percentFail)}</dd>
      </div>
    </dl>
  );
}
