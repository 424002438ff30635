import type { Currency } from "@krapao/contract/money";
import { money } from "../format.ts";

/** A difference of zero is good; any other one needs a look. */
export function Difference({ value, currency }: { value: number | null; currency: Currency }) {
  if (value === null) return <span className="t3">–</span>;
  const sign = value > 0 ? "+" : value < 0 ? "−" : "";
  return (
    <span className={`num nowrap ${value === 0 ? "jade" : "amber"}`}>
      {sign}
      {money(Math.abs(value), currency)}
    </span>
  );
}
