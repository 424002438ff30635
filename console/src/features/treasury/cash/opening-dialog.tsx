import { useTexts } from "@krapao/browser/i18n/texts";
import { ApiError } from "@krapao/contract/client";
import type { CashAccount } from "@krapao/contract/console/treasury/cash";
import { Note } from "@krapao/ui/feedback/note";
import { Field } from "@krapao/ui/forms/field";
import { Amount } from "@krapao/ui/money/amount";
import { currencySign } from "@krapao/ui/money/amount-text";
import { toast } from "@krapao/ui/overlays/toast";
import { useState } from "react";
import { sumOf } from "../../../lib/charts/chart-data.ts";
import { ReasonDialog } from "../../../lib/dialogs/reason-dialog.tsx";
import { dateTime } from "../../../lib/format.ts";
import { Facts } from "../../../lib/panes/pane.tsx";
import { cashTexts } from "../texts.ts";
import { accountText } from "./account-label.tsx";
import { requestMove } from "./cash-calls.ts";
import { amountOf } from "./typed-amount.ts";

interface OpeningProps {
  account: CashAccount;
  open: boolean;
  onClose: () => void;
}

/**
 * The opening balance of an own account: what the bank says less what the ledger says at the same
 * time is from before this system. It is booked once, by two people.
 */
export function OpeningDialog({ account, open, onClose }: OpeningProps) {
  const t = useTexts(cashTexts);
  const { currency, reading } = account;
  const known = reading?.ledger === null ? null : reading;
  const [typed, setTyped] = useState<string | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const text = typed ?? known?.balance.toFixed(2) ?? "";
  const balance = amountOf(text);
  // The bank's own answer belongs to the ledger of its time.
  const isRead = known !== null && balance === known.balance;
  const ledger = isRead && known.ledger !== null ? known.ledger : account.ledger;
  const amount = balance === null ? null : sumOf([balance, -ledger]);
  const confirm = async (why: string) => {
    setSubmitted(true);
    if (amount === null || amount === 0) throw new ApiError("KEY_INVALID", 400);
    const side = account.account;
    await requestMove({
      kind: "opening",
      currency,
      amount: Math.abs(amount),
      from: amount < 0 ? side : null,
      to: amount < 0 ? null : side,
      why,
    });
    toast("success", t.asked);
  };
  const shown = (value: number | null) =>
    value === null ? "–" : <Amount value={value} currency={currency} />;
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={t.bookOpening}
      confirmLabel={t.askOpening}
      reasons={t.openingReasons}
      onConfirm={confirm}
    >
      <p className="t2">{t.openingText(accountText(t, account.account))}</p>
      <Field
        label={`${t.bankShows} (${currencySign(currency)})`}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        hint={known ? t.asOf(t.sources[known.source], dateTime(known.asOf)) : t.countText}
        error={isSubmitted && balance === null ? t.amountMissing : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Facts
        rows={[
          [t.ledger, shown(ledger)],
          [t.openingAmount, shown(amount)],
        ]}
      />
      {amount === 0 ? <Note>{t.openingNone}</Note> : null}
    </ReasonDialog>
  );
}
