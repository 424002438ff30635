import { ApiError } from "@krapao/contract/client";
import type { TreasuryAccount } from "@krapao/contract/office/treasury";
import { Field } from "@krapao/ui/field";
import { currencySign } from "@krapao/ui/money";
import { toast } from "@krapao/ui/toast";
import { useState } from "react";
import { useTexts } from "../../i18n/index.ts";
import { ReasonDialog } from "../../lib/reason-dialog.tsx";
import { treasuryTexts } from "./texts/index.ts";
import { countAccount } from "./treasury-calls.ts";

interface DialogProps {
  account: TreasuryAccount;
  open: boolean;
  onClose: () => void;
}

const AMOUNT = /^\d{1,10}(\.\d{1,2})?$/;

/** Notes what the bank says is on the account. */
export function CountDialog({ account, open, onClose }: DialogProps) {
  const t = useTexts(treasuryTexts);
  const [text, setText] = useState("");
  const [isAsked, setAsked] = useState(false);
  const isAmount = AMOUNT.test(text.trim().replaceAll(",", ""));
  const confirm = async (why: string) => {
    setAsked(true);
    if (!isAmount) throw new ApiError("KEY_INVALID", 400);
    await countAccount(account, { amount: Number(text.trim().replaceAll(",", "")), why });
    toast("success", t.counted);
    setText("");
    setAsked(false);
  };
  return (
    <ReasonDialog open={open} onClose={onClose} title={t.count} deed={t.count} onConfirm={confirm}>
      <p className="t2">{t.countText}</p>
      <Field
        label={`${t.countAmount} (${currencySign(account.currency)})`}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        error={isAsked && !isAmount ? t.countMissing : undefined}
        onChange={(event) => setText(event.target.value)}
      />
    </ReasonDialog>
  );
}
