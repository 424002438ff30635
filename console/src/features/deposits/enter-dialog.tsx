import { ApiError } from "@krapao/contract/client";
import * as deposits from "@krapao/contract/office/deposits";
import { Field } from "@krapao/ui/field";
import { Note } from "@krapao/ui/note";
import { toast } from "@krapao/ui/toast";
import { useState } from "react";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { refreshQueue } from "../../lib/queues.ts";
import { ReasonDialog } from "../../lib/reason-dialog.tsx";
import { type House, SeenFields, useSeenFields } from "./seen-fields.tsx";
import { depositTexts } from "./texts/index.ts";

interface EnterDialogProps {
  houses: readonly House[];
  onClose: () => void;
  /** It waits in the queue under this id. */
  onEntered: (paymentId: string) => void;
}

/** Writes down a payment that is in the bank's app and not in the feed. */
export function EnterDialog({ houses, onClose, onEntered }: EnterDialogProps) {
  const t = useTexts(depositTexts);
  const fields = useSeenFields({ houses });
  const [name, setName] = useState("");
  const confirm = async (why: string) => {
    const seen = fields.read();
    if (seen === null) throw new ApiError("KEY_INVALID", 400);
    const payer = { name: name.trim() === "" ? null : name.trim() };
    const { paymentId } = await api(deposits.enterPayment, { input: { seen, payer, why } });
    toast("success", t.done);
    refreshQueue("payments");
    onEntered(paymentId);
  };
  return (
    <ReasonDialog open onClose={onClose} title={t.enterTitle} deed={t.enter} onConfirm={confirm}>
      <Note>{t.enterHint}</Note>
      <SeenFields {...fields} />
      <Field
        label={`${t.payerName} (${t.optional})`}
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.target.value)}
      />
    </ReasonDialog>
  );
}
