import { useTexts } from "@krapao/browser/i18n/texts";
import { ApiError } from "@krapao/contract/client";
import * as deposits from "@krapao/contract/console/deposits/payments";
import { Note } from "@krapao/ui/feedback/note";
import { Field } from "@krapao/ui/forms/field";
import { toast } from "@krapao/ui/overlays/toast";
import { useState } from "react";
import { api } from "../../lib/api/api.ts";
import { refreshQueue } from "../../lib/api/queues.ts";
import { ReasonDialog } from "../../lib/dialogs/reason-dialog.tsx";
import {
  EnteredPaymentFields,
  type HouseAccount,
  useEnteredPayment,
} from "./entered-payment-fields.tsx";
import { depositTexts } from "./texts.ts";

interface EnterDialogProps {
  houses: readonly HouseAccount[];
  onClose: () => void;
  /** Called with the id of the payment, which is in the queue now. */
  onEntered: (paymentId: string) => void;
}

/** Enters a payment that is in the bank's app but not in the feed. */
export function EnterDialog({ houses, onClose, onEntered }: EnterDialogProps) {
  const t = useTexts(depositTexts);
  const fields = useEnteredPayment({ houses });
  const [name, setName] = useState("");
  const confirm = async (why: string) => {
    const seen = fields.read();
    if (seen === null) throw new ApiError("KEY_INVALID", 400);
    const payer = { name: name.trim() === "" ? null : name.trim() };
    const { paymentId } = await api(deposits.enterPayment, { input: { seen, payer, why } });
    toast("success", t.labels.saved);
    refreshQueue("payments");
    onEntered(paymentId);
  };
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t.enterTitle}
      confirmLabel={t.enter}
      onConfirm={confirm}
    >
      <Note>{t.enterHint}</Note>
      <EnteredPaymentFields {...fields} />
      <Field
        label={`${t.payerName} (${t.optional})`}
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.target.value)}
      />
    </ReasonDialog>
  );
}
