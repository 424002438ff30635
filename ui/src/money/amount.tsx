import type { Currency } from "@krapao/contract/money";
import { classNames } from "../class-names.ts";
import { amountParts, currencySign, decimals } from "./amount-text.ts";
import "./amount.css";

const SIGN = { in: "+", out: "−", none: "" } as const;

interface AmountProps {
  /** Units as in calls (number), or minor units (bigint). */
  value: number | bigint;
  currency: Currency;
  size?: "xl" | "l" | "m" | "s";
  /** `in` shows + in jade, `out` shows a minus, `none` (the default) no sign. */
  direction?: "in" | "out" | "none";
  /** Shows dots of the same width instead of figures; the text is for screen readers. */
  hidden?: string | false;
  className?: string;
}

/** An amount of money: small raised currency sign, figures of equal width, small decimals. */
export function Amount({
  value,
  currency,
  size = "s",
  direction = "none",
  hidden = false,
  className,
}: AmountProps) {
  const [whole, cents] = amountParts(value);
  const classes = classNames(
    "amt",
    size,
    direction === "in" && "in",
    whole.length > 7 && "long",
    className,
  );
  if (hidden) {
    return (
      <span className={classes}>
        <span className="vh">{hidden}</span>
        <span aria-hidden="true">•••••</span>
      </span>
    );
  }
  const sign = direction === "none" && value < 0 ? "−" : SIGN[direction];
  return (
    <span className={classes}>
      {sign}
      <span className="cur">{currencySign(currency)}</span>
      {whole}
      <span className="dec">{decimals(cents, currency)}</span>
    </span>
  );
}
