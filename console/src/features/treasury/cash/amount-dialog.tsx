import { useTexts } from "@krapao/browser/i18n/texts";
import { ApiError } from "@krapao/contract/client";
import type { Currency } from "@krapao/contract/money";
import { Field } from "@krapao/ui/forms/field";
import { currencySign } from "@krapao/ui/money/amount-text";
import { useState } from "react";
import { ReasonDialog } from "../../../lib/dialogs/reason-dialog.tsx";
import { cashTexts } from "../texts.ts";
import { amountOf } from "./typed-amount.ts";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  text: string;
  currency: Currency;
  onConfirm: (input: { amount: number; why: string }) => Promise<void>;
}

/** An amount with a reason. */
export function AmountDialog({ open, onClose, title, text, currency, onConfirm }: DialogProps) {
  const t = useTexts(cashTexts);
  const [typed, setTyped] = useState("");
  const [isSubmitted, setSubmitted] = useState(false);
  const amount = amountOf(typed);
  const confirm = async (why: string) => {
    setSubmitted(true);
    if (amount === null) throw new ApiError("KEY_INVALID", 400);
    await onConfirm({ amount, why });
    setTyped("");
    setSubmitted(false);
  };
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={title}
      confirmLabel={title}
      onConfirm={confirm}
    >
      <p className="t2">{text}</p>
      <Field
        label={`${t.labels.amount} (${currencySign(currency)})`}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={isSubmitted && amount === null ? t.amountMissing : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ReasonDialog>
  );
}
