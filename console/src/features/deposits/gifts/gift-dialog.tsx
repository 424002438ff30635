import { useTexts } from "@krapao/browser/i18n/texts";
import { closeGift, type WaitingGift } from "@krapao/contract/console/deposits/payments";
import { Field } from "@krapao/ui/forms/field";
import { toast } from "@krapao/ui/overlays/toast";
import { useState } from "react";
import { api } from "../../../lib/api/api.ts";
import { refreshQueue } from "../../../lib/api/queues.ts";
import { ReasonDialog } from "../../../lib/dialogs/reason-dialog.tsx";
import { amountOf } from "../entered-payment-fields.tsx";
import { depositTexts } from "../texts.ts";

/** Closes a gift with a reason: without money, or with what the wallet received. */
export function CloseGiftDialog({
  gift,
  isReceived,
  onClose,
}: {
  gift: WaitingGift;
  isReceived: boolean;
  onClose: () => void;
}) {
  const t = useTexts(depositTexts);
  const [amount, setAmount] = useState(gift.amount === null ? "" : String(gift.amount));
  const [isTried, setTried] = useState(false);
  const typed = amountOf(amount, "THB");
  // Zero is refused: it must not be read as "nothing was received".
  const received = isReceived ? (typed ?? 0) : null;
  const title = isReceived ? t.gifts.received : t.gifts.close;
  const confirm = async (why: string) => {
    setTried(true);
    const call = { params: { giftId: gift.id }, input: { received, why } };
    const { message } = await api(closeGift, call);
    toast("success", message === "APPROVAL_NEEDED" ? t.gifts.entered : t.labels.saved);
    refreshQueue("payments");
  };
  return (
    <ReasonDialog open onClose={onClose} title={title} confirmLabel={title} onConfirm={confirm}>
      <p className="t2">{isReceived ? t.gifts.receivedHint : t.gifts.closeHint}</p>
      {isReceived ? (
        <Field
          label={t.gifts.amount}
          inputMode="decimal"
          value={amount}
          error={isTried && typed === null ? t.fieldWrong : undefined}
          onChange={(event) => setAmount(event.target.value)}
        />
      ) : null}
    </ReasonDialog>
  );
}
