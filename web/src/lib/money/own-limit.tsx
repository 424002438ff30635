import { useTexts } from "@krapao/browser/i18n/texts";
import type { Period } from "@krapao/contract/member/wallet/own-limits";
import type { Currency } from "@krapao/contract/money";
import { waysTexts } from "../../i18n/texts.ts";
import { money } from "../format.ts";
import { minuteOf } from "./short-time.ts";
import "./own-limit.css";

interface OwnLimitProps {
  period: Period;
  used: number;
  limit: number;
  /** When more of it is free; null: not known, or it is said elsewhere. */
  freesAt: string | null;
  currency: Currency;
}

/** How much of an own limit is used, as a bar and in words. */
export function OwnLimit({ period, used, limit, freesAt, currency }: OwnLimitProps) {
  const t = useTexts(waysTexts);
  const words = t.usedOf(money(used, currency), money(limit, currency));
  return (
    <span className="grid">
      <meter
        className="limit-meter w-full border-0 h-1.5 mx-0 my-1 rounded-[3px]"
        aria-label={t.ofPeriod(t.periods[period])}
        min={0}
        max={limit}
        value={Math.min(used, limit)}
      />
      <span className="num text-13 text-fg-3">
        {freesAt ? `${words} · ${t.frees(minuteOf(freesAt))}` : words}
      </span>
    </span>
  );
}
