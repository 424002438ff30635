import { useTexts } from "@krapao/browser/i18n/texts";
import type { Currency } from "@krapao/contract/money";
import { fromMinor } from "@krapao/contract/money";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Clock } from "lucide-react";
import { useState } from "react";
import { money } from "../../../lib/format.ts";
import { AmountEntry } from "../../../lib/money/amount-entry.tsx";
import { minorOf } from "../../../lib/money/typed-amount.ts";
import { closeSheet } from "../../../lib/navigation/navigation.tsx";
import { depositTexts } from "../texts.ts";
import { useBusy, WayFoot } from "../way-frame.tsx";
import { useReportedTransfer, useReportTransfer } from "./use-report-transfer.ts";

interface ReportFormProps {
  min: bigint;
  /** null: no maximum. */
  max: bigint | null;
  currency: Currency;
  onSlip: () => void;
}

/** Reports a transfer that the member made; it is in progress until the payment is found. */
export default function ReportForm({ min, max, currency, onSlip }: ReportFormProps) {
  const t = useTexts(depositTexts);
  const [typed, setTyped] = useState("");
  const { mutate, isPending } = useReportTransfer();
  const reported = useReportedTransfer();
  useBusy(isPending);
  const attach = (
    <Button variant="secondary" onClick={onSlip} disabled={isPending}>
      {t.labels.attach}
    </Button>
  );
  if (reported) {
    return (
      <>
        <Note tone="warn" icon={Clock}>
          <b>{t.reportedTitle}</b>
          <br />
          {reported.amount === null
            ? t.reportedElsewhere
            : t.reportedText(money(reported.amount, currency))}
        </Note>
        <WayFoot>
          <div className="btns">
            {attach}
            <Button onClick={closeSheet}>{t.close}</Button>
          </div>
        </WayFoot>
      </>
    );
  }
  const amount = minorOf(typed);
  const minimum = money(fromMinor(min), currency);
  const isLow = amount > 0n && amount < min;
  const isHigh = max !== null && amount > max;
  return (
    <>
      <AmountEntry
        label={t.reportedAmount}
        currency={currency}
        value={typed}
        onChange={setTyped}
        disabled={isPending}
        hint={min > 0n ? t.reportHint(minimum) : undefined}
        error={
          isLow
            ? t.minimum(minimum)
            : isHigh
              ? t.ownMaximum(money(fromMinor(max), currency))
              : undefined
        }
      />
      <WayFoot>
        <div className="btns">
          {attach}
          <Button
            disabled={amount <= 0n || isLow || isHigh}
            loading={isPending && t.reporting}
            onClick={() => mutate(amount)}
          >
            {amount > 0n ? t.reportAmount(money(fromMinor(amount), currency)) : t.report}
          </Button>
        </div>
      </WayFoot>
    </>
  );
}
