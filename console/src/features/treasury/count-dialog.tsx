import { useTexts } from "@krapao/browser/i18n/texts";
import { ApiError } from "@krapao/contract/client";
import type { TreasuryAccount } from "@krapao/contract/console/treasury";
import { Field } from "@krapao/ui/forms/field";
import { currencySign } from "@krapao/ui/money/amount-text";
import { toast } from "@krapao/ui/overlays/toast";
import { useState } from "react";
import { ReasonDialog } from "../../lib/dialogs/reason-dialog.tsx";
import { treasuryTexts } from "./texts.ts";
import { countAccount } from "./treasury-calls.ts";

interface DialogProps {
  account: TreasuryAccount;
  open: boolean;
  onClose: () => void;
}

const AMOUNT = /^\d{1,10}(\.\d{1,2})?$/;

/** Records the balance that the bank's app shows. */
export function CountDialog({ account, open, onClose }: DialogProps) {
  const t = useTexts(treasuryTexts);
  const [text, setText] = useState("");
  const [isSubmitted, setSubmitted] = useState(false);
  const isValid = AMOUNT.test(text.trim().replaceAll(",", ""));
  const confirm = async (why: string) => {
    setSubmitted(true);
    if (!isValid) throw new ApiError("KEY_INVALID", 400);
    await countAccount(account, { amount: Number(text.trim().replaceAll(",", "")), why });
    toast("success", t.labels.balanceRecorded);
    setText("");
    setSubmitted(false);
  };
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={t.count}
      confirmLabel={t.count}
      onConfirm={confirm}
    >
      <p className="t2">{t.countText}</p>
      <Field
        label={`${t.countAmount} (${currencySign(account.currency)})`}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        error={isSubmitted && !isValid ? t.countMissing : undefined}
        onChange={(event) => setText(event.target.value)}
      />
    </ReasonDialog>
  );
}
