import { useTexts } from "@krapao/browser/i18n/texts";
import { ApiError } from "@krapao/contract/client";
import { ADJUSTMENT_REASONS, type AdjustmentReason, adjust } from "@krapao/contract/console/wallet";
import type { Currency } from "@krapao/contract/money";
import { Field, Select } from "@krapao/ui/forms/field";
import { currencySign } from "@krapao/ui/money/amount-text";
import { toast } from "@krapao/ui/overlays/toast";
import { useState } from "react";
import { useMoneyCall } from "../../lib/api/money-call.ts";
import { refreshQueue } from "../../lib/api/queues.ts";
import { ReasonDialog } from "../../lib/dialogs/reason-dialog.tsx";
import { Segmented } from "../../lib/lists/segmented.tsx";
import { accountsTexts } from "./texts.ts";

interface AdjustDialogProps {
  memberId: string;
  currency: Currency;
  open: boolean;
  onClose: () => void;
}

const AMOUNT = /^\d{1,10}(\.\d{1,2})?$/;

/** Requests a manual adjustment, which a second staff user has to approve. */
export function AdjustDialog({ memberId, currency, open, onClose }: AdjustDialogProps) {
  const t = useTexts(accountsTexts);
  const send = useMoneyCall(adjust);
  const [direction, setDirection] = useState<"credit" | "debit">("credit");
  const [reason, setReason] = useState<AdjustmentReason>("correction");
  const [text, setText] = useState("");
  const [isSubmitted, setSubmitted] = useState(false);
  const amount = AMOUNT.test(text.trim()) ? Number(text.trim()) : 0;
  const confirm = async (why: string) => {
    setSubmitted(true);
    if (amount <= 0) throw new ApiError("KEY_INVALID", 400);
    await send({ params: { memberId }, input: { direction, amount, reason, why } });
    toast("success", t.approvalRequested);
    refreshQueue("approvals");
    setText("");
    setSubmitted(false);
  };
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={t.adjustTitle}
      confirmLabel={t.labels.requestApproval}
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
        label={`${t.labels.amount} (${currencySign(currency)})`}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        error={isSubmitted && amount <= 0 ? t.amountMissing : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Select
        label={t.labels.category}
        value={reason}
        onChange={({ target }) =>
          setReason(ADJUSTMENT_REASONS.find((each) => each === target.value) ?? reason)
        }
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
