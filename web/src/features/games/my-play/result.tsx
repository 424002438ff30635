import { Amount } from "@krapao/ui/money/amount";
import type { Play } from "./use-play-of-span.ts";

interface ResultProps {
  value: number;
  currency: Play["currency"];
  size?: "l" | "s";
}

/** Won with a plus, lost with a minus. */
export function Result({ value, currency, size = "s" }: ResultProps) {
  return (
    <Amount
      value={Math.abs(value)}
      currency={currency}
      size={size}
      direction={value > 0 ? "in" : value < 0 ? "out" : "none"}
    />
  );
}
