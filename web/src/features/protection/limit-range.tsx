import { useTexts } from "@krapao/browser/i18n/texts";
import type { Currency } from "@krapao/contract/money";
import { fromMinor } from "@krapao/contract/money";
import { type CSSProperties, useId } from "react";
import { waysTexts } from "../../i18n/texts.ts";
import { money } from "../../lib/format.ts";
import { minorOf } from "../../lib/money/typed-amount.ts";
import { placeOf, stepsOf } from "./limit-steps.ts";
import { protectionTexts } from "./texts.ts";

interface LimitRangeProps {
  label: string;
  currency: Currency;
  /** The amount of the field, as the member typed it. */
  typed: string;
  /** The limit that holds now; null: none is set. */
  limit: number | null;
  /** What was deposited in its period. */
  used: number;
  onPick: (typed: string) => void;
  disabled: boolean;
}

/** The bar on which a limit is set, with what was used of it. The field above has exact amounts. */
export function LimitRange({ label, currency, typed, limit, used, ...rest }: LimitRangeProps) {
  const t = useTexts(protectionTexts);
  const words = useTexts(waysTexts);
  const id = useId();
  const steps = stepsOf(currency);
  const last = steps.length - 1;
  const amount = typed === "" ? (limit ?? 0) : fromMinor(minorOf(typed));
  const style = { "--used": `${(100 * placeOf(used, currency)) / last}%` } as CSSProperties;
  return (
    <div className="grid gap-2">
      <input
        type="range"
        className="limit-range"
        aria-label={label}
        aria-valuetext={amount > 0 ? money(amount, currency) : t.notSet}
        aria-describedby={id}
        min={0}
        max={last}
        step={1}
        value={Math.round(placeOf(amount, currency))}
        disabled={rest.disabled}
        style={used > 0 ? style : undefined}
        onChange={(event) => rest.onPick(String(steps[Number(event.target.value)] ?? 0))}
      />
      <p id={id} className="num text-13 text-fg-2">
        {amount > 0
          ? words.usedOf(money(used, currency), money(amount, currency))
          : t.usedNow(money(used, currency))}
      </p>
    </div>
  );
}
