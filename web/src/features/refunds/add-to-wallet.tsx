import { useTexts } from "@krapao/browser/i18n/texts";
import type { Currency } from "@krapao/contract/money";
import { Button } from "@krapao/ui/forms/button";
import { ConfirmDialog } from "@krapao/ui/overlays/confirm-dialog";
import { toast } from "@krapao/ui/overlays/toast";
import { WalletMinimal } from "lucide-react";
import { useState } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { money } from "../../lib/format.ts";
import { OfferFacts, useRefusal } from "../../lib/money/offer-facts.tsx";
import { refundTexts } from "./texts.ts";
import type { Refund, useAddRefund } from "./use-refund.ts";

interface AddToWalletProps {
  refund: Refund;
  currency: Currency;
  add: ReturnType<typeof useAddRefund>;
  /** Another request of the sheet runs. */
  disabled: boolean;
}

/** Moves the received refunds into the wallet after a confirmation, since they have a condition. */
export function AddToWallet({ refund, currency, add: call, disabled }: AddToWalletProps) {
  const t = useTexts(refundTexts);
  const { mutate, isPending } = call;
  const [asked, setAsked] = useState(false);
  const [offer, setOffer] = useState(refund.offer);
  const refusal = useRefusal(refund.offer, currency);
  const ask = () => {
    setOffer(refund.offer);
    setAsked(true);
  };
  const add = () =>
    mutate(undefined, {
      onSuccess: (answer) => toast("success", t.added(money(answer.amount, currency))),
      onError: toastError,
      onSettled: () => setAsked(false),
    });
  return (
    <>
      <p className="text-13 text-fg-2">
        {refund.pot > 0 && !refund.bonus ? (refusal ?? t.locks) : t.receiveFirst}
      </p>
      <Button variant="claim" block disabled={disabled || refusal !== null} onClick={ask}>
        {t.addWallet}
        {refusal === null ? ` ${money(refund.offer.amount, currency)}` : null}
      </Button>
      <ConfirmDialog
        open={asked}
        title={t.addTitle(money(offer.amount, currency))}
        icon={WalletMinimal}
        tone="jade"
        confirmLabel={`${t.addWallet} ${money(offer.amount, currency)}`}
        cancelLabel={t.labels.notNow}
        loading={isPending && t.adding}
        onConfirm={add}
        onCancel={() => setAsked(false)}
      >
        <OfferFacts
          offer={offer}
          currency={currency}
          success={refund.refundSuccess}
          fail={refund.refundFail}
        />
      </ConfirmDialog>
    </>
  );
}
