import { useTexts } from "../../i18n/index.ts";
import { money } from "../../lib/format.ts";
import type { Bonus } from "./bonus-rules.ts";
import { bonusTexts } from "./texts/index.ts";
import "../../lib/amount-entry.css";

/** What a bonus gives, what it asks for, and where its condition ends. */
export function GiftFacts({ bonus }: { bonus: Bonus }) {
  const t = useTexts(bonusTexts);
  const { gift, currency, percentSuccess, percentFail } = bonus;
  const what =
    gift.kind === "percent"
      ? t.percentGift(String(gift.percent ?? 0), money(gift.cap ?? 0, currency))
      : t.fixedGift(money(gift.amount ?? 0, currency));
  return (
    <dl className="facts">
      <div>
        <dt>{t.gift}</dt>
        <dd>{what}</dd>
      </div>
      {gift.minDeposit > 0 ? (
        <div>
          <dt>{t.minDeposit}</dt>
          <dd>{money(gift.minDeposit, currency)}</dd>
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
