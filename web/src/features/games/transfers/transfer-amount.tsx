import { useTexts } from "@krapao/browser/i18n/texts";
import { TRANSFER_MINIMUM_MINOR } from "@krapao/contract/member/games";
import type { Currency } from "@krapao/contract/money";
import { fromMinor } from "@krapao/contract/money";
import { money } from "../../../lib/format.ts";
import { AmountEntry, QuickAmounts } from "../../../lib/money/amount-entry.tsx";
import { typedFrom } from "../../../lib/money/typed-amount.ts";
import { type SheetTexts, sheetTexts } from "../texts.ts";
import { type Place, quickAmounts, type Wrong } from "./transfer-rules.ts";

interface TransferAmountProps {
  from: Place | undefined;
  to: Place | undefined;
  currency: Currency;
  /** As the member typed it. */
  typed: string;
  onType: (typed: string) => void;
  /** What is wrong with the amount, when that is shown. */
  wrong: Wrong | undefined;
  disabled: boolean;
}

/** The amount of a transfer with its limits, and amounts to press that the source can give. */
export function TransferAmount({ from, to, currency, typed, ...rest }: TransferAmountProps) {
  const t = useTexts(sheetTexts);
  const { onType, wrong, disabled } = rest;
  const quick = quickAmounts(from, to, currency);
  const available = from?.available ?? 0n;
  const sum = (value: bigint) => money(fromMinor(value), currency);
  return (
    <>
      <AmountEntry
        label={t.labels.amount}
        currency={currency}
        value={typed}
        onChange={onType}
        disabled={disabled}
        error={wrongText(wrong, { t, from, currency })}
        hint={t.available(sum(TRANSFER_MINIMUM_MINOR[currency]), sum(available))}
      />
      {quick ? (
        <QuickAmounts
          label={t.labels.amount}
          amounts={quick.amounts}
          value={typed}
          onPick={onType}
          disabled={disabled}
          all={{ label: t.labels.all, value: typedFrom(quick.most) }}
        />
      ) : null}
    </>
  );
}

/** What is wrong with a field of a transfer, for the member. */
export function wrongText(
  wrong: Wrong | undefined,
  { t, from, currency }: { t: SheetTexts; from: Place | undefined; currency: Currency },
): string | undefined {
  const sum = (value: bigint) => money(fromMinor(value), currency);
  if (wrong === "minimum") return t.minimum(sum(TRANSFER_MINIMUM_MINOR[currency]));
  return wrong === "notEnough" ? t.notEnough(sum(from?.available ?? 0n)) : wrong && t[wrong];
}
