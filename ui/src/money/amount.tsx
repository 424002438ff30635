import { cva } from "class-variance-authority";
import { amountParts, type Currency, currencySign } from "./money.ts";
import "./amount.css";

const amountClass = cva("amt", {
  variants: {
    size: { xl: "xl", l: "l", m: "m", s: "s" },
    direction: { in: "in", out: "", none: "" },
    long: { true: "long" },
  },
});

const SIGN = { in: "+", out: "−", none: "" } as const;

interface AmountProps {
  /** Units as on the wire (number) or minor units (bigint). */
  value: number | bigint;
  currency: Currency;
  size?: "xl" | "l" | "m" | "s";
  /** `in` shows + in jade, `out` shows a minus, `none` (the default) no sign. */
  direction?: "in" | "out" | "none";
  /** Dots of the same width instead of figures; give what a screen reader should say. */
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
  const classes = amountClass({ size, direction, long: whole.length > 7, className });
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
      <span className="dec">.{cents}</span>
    </span>
  );
}
