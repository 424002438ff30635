import { useTexts } from "@krapao/browser/i18n/texts";
import { RadioRow } from "@krapao/ui/forms/choice";
import { currencySign } from "@krapao/ui/money/amount-text";
import { Info } from "lucide-react";
import { useState } from "react";
import { accountTexts } from "../texts.ts";
import "@krapao/ui/money/amount.css";

const CHOICES = [
  { value: "LAK", sign: currencySign("LAK") },
  { value: "BAHT", sign: currencySign("THB") },
] as const;

/**
 * The currency of a member of the Lao build, LAK unless BAHT is chosen, and how money gets in with
 * it.
 */
export function CurrencyPick() {
  const t = useTexts(accountTexts);
  const [chosen, setChosen] = useState<(typeof CHOICES)[number]["value"]>("LAK");
  return (
    <fieldset className="stack-2">
      <legend className="lab mb-2">{t.currency}</legend>
      <div className="grid grid-cols-2 gap-3">
        {CHOICES.map(({ value, sign }) => (
          <RadioRow
            key={value}
            name="currency"
            value={value}
            defaultChecked={value === "LAK"}
            onChange={() => setChosen(value)}
          >
            <span className="amt m" aria-hidden="true">
              {sign}
            </span>
            <b>{value}</b>
          </RadioRow>
        ))}
      </div>
      <p className="hint" aria-live="polite">
        <Info className="i i16" aria-hidden="true" />
        {chosen === "LAK" ? t.currencyLak : t.currencyBaht}
      </p>
    </fieldset>
  );
}
