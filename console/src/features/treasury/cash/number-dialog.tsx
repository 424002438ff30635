import { useTexts } from "@krapao/browser/i18n/texts";
import { ApiError } from "@krapao/contract/client";
import type { CashAccount } from "@krapao/contract/console/treasury/cash";
import { Field } from "@krapao/ui/forms/field";
import { toast } from "@krapao/ui/overlays/toast";
import { useState } from "react";
import { ReasonDialog } from "../../../lib/dialogs/reason-dialog.tsx";
import { BankSelect } from "../../../lib/forms/bank-select.tsx";
import { cashTexts } from "../texts.ts";
import { changePayingAccount } from "./cash-calls.ts";

interface DialogProps {
  account: CashAccount;
  open: boolean;
  onClose: () => void;
}

const DIGITS = /^\d{6,20}$/;

/** Requests another number for the account that pays members. */
export function NumberDialog({ account, open, onClose }: DialogProps) {
  const t = useTexts(cashTexts);
  const [bankCode, setBankCode] = useState(account.bankCode);
  const [accountNo, setAccountNo] = useState(account.accountNo);
  const [accountName, setAccountName] = useState(account.accountName);
  const [isSubmitted, setSubmitted] = useState(false);
  const digits = accountNo.replace(/[\s-]/g, "");
  const isNumber = DIGITS.test(digits);
  const isNamed = accountName.trim() !== "";
  const confirm = async (why: string) => {
    setSubmitted(true);
    if (!isNumber || !isNamed || bankCode === "") throw new ApiError("KEY_INVALID", 400);
    const { currency } = account;
    const name = accountName.trim();
    await changePayingAccount({ currency, bankCode, accountNo: digits, accountName: name, why });
    toast("success", t.asked);
  };
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={t.changeNumber}
      confirmLabel={t.changeNumber}
      onConfirm={confirm}
    >
      <BankSelect label={t.labels.bank} value={bankCode} onChange={setBankCode} />
      <Field
        label={t.labels.accountNumber}
        inputMode="numeric"
        autoComplete="off"
        value={accountNo}
        error={isSubmitted && !isNumber ? t.numberWrong : undefined}
        onChange={(event) => setAccountNo(event.target.value)}
      />
      <Field
        label={t.labels.holder}
        autoComplete="off"
        value={accountName}
        error={isSubmitted && !isNamed ? t.holderMissing : undefined}
        onChange={(event) => setAccountName(event.target.value)}
      />
    </ReasonDialog>
  );
}
