import { useTexts } from "@krapao/browser/i18n/texts";
import type { Currency } from "@krapao/contract/money";
import { Amount } from "@krapao/ui/money/amount";
import { amountText } from "@krapao/ui/money/amount-text";
import { sheetTexts } from "../texts.ts";
import { creditsFor, type Place, problemsOf } from "./transfer-rules.ts";

interface AfterTransferProps {
  from: Place | undefined;
  to: Place | undefined;
  amount: bigint;
  currency: Currency;
}

/** The balances of both sides after a transfer that is possible. */
export function AfterTransfer({ from, to, amount, currency }: AfterTransferProps) {
  const t = useTexts(sheetTexts);
  if (!from || !to || from.code === to.code || problemsOf(from, to, amount, currency).amount)
    return null;
  const credits = to.slot ? creditsFor(amount, to.slot.ftWalletSlot) : null;
  return (
    <dl className="facts">
      <div>
        <dt>{t.afterFrom(from.name)}</dt>
        <dd>
          <Amount value={from.available - amount} currency={currency} />
        </dd>
      </div>
      {to.slot && credits !== null ? (
        <div>
          <dt>{t.creditsTo(to.name, String(to.slot.ftWalletSlot))}</dt>
          <dd className="num text-jade-400 text-16">+{amountText(credits)}</dd>
        </div>
      ) : to.slot ? null : (
        <div>
          <dt>{t.afterFrom(to.name)}</dt>
          <dd>
            <Amount value={to.available + amount} currency={currency} />
          </dd>
        </div>
      )}
    </dl>
  );
}
