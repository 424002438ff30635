import type { Currency } from "@krapao/contract/money";
import { Amount } from "@krapao/ui/money/amount";

/** The amount of a withdrawal, above the bank that it goes to. */
export function AmountAtBank(row: { amount: number; currency: Currency; bankCode: string }) {
  return (
    <span className="grid justify-items-end leading-[1.5]">
      <Amount value={row.amount} currency={row.currency} />
      <small className="t3">{row.bankCode}</small>
    </span>
  );
}
