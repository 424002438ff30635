import { ApiError } from "@krapao/contract/client";
import { ADJUSTMENT_REASONS, type AdjustmentReason, adjust } from "@krapao/contract/office/wallet";
import { Field, Select } from "@krapao/ui/field";
import { type Currency, currencySign } from "@krapao/ui/money";
import { toast } from "@krapao/ui/toast";
import { useState } from "react";
import { useTexts } from "../../i18n/index.ts";
import { refreshQueue } from "../../lib/queues.ts";
import { ReasonDialog } from "../../lib/reason-dialog.tsx";
import { Segmented } from "../../lib/segmented.tsx";
import { useOnce } from "../../lib/use-once.ts";
import { accountsTexts } from "./texts/index.ts";

interface AdjustDialogProps {
  memberId: string;
  currency: Currency;
  open: boolean;
  onClose: () => void;
}

const AMOUNT = /^\d{1,10}(\.\d{1,2})?$/;

/** Asks a second person to move money by hand. */
export function AdjustDialog({ memberId, currency, open, onClose }: AdjustDialogProps) {
  const t = useTexts(accountsTexts);
  const send = useOnce(adjust);
  const [direction, setDirection] = useState<"credit" | "debit">("credit");
  const [reason, setReason] = useState<AdjustmentReason>("correction");
  const [text, setText] = useState("");
  const [isAsked, setAsked] = useState(false);
  const amount = AMOUNT.test(text.trim()) ? Number(text.trim()) : 0;
  const confirm = async (why: string) => {
    setAsked(true);
    if (amount <= 0) throw new ApiError("KEY_INVALID", 400);
    await send({ params: { memberId }, input: { direction, amount, reason, why } });
    toast("success", t.askedSecond);
    refreshQueue("approvals");
    setText("");
    setAsked(false);
  };
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={t.adjustTitle}
      deed={t.ask}
      onConfirm={confirm}
    >
      <p className="t2">{t.adjustText}</p>
      <Segmented
        label={t.direction}
        value={direction}
        options={[
          { value: "credit", label: t.credit },
          { value: "debit", label: t.debit },
        ]}
        onChange={setDirection}
      />
      <Field
        label={`${t.amount} (${currencySign(currency)})`}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        error={isAsked && amount <= 0 ? t.amountMissing : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Select
        label={t.adjustReason}
        value={reason}
        onChange={(event) => setReason(event.target.value as AdjustmentReason)}
      >
        {ADJUSTMENT_REASONS.map((each) => (
          <option key={each} value={each}>
            {t.adjustReasons[each]}
          </option>
        ))}
      </Select>
    </ReasonDialog>
  );
}
