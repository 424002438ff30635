import { useTexts } from "@krapao/browser/i18n/texts";
import type { Currency } from "@krapao/contract/money";
import { Button } from "@krapao/ui/forms/button";
import { ConfirmDialog } from "@krapao/ui/overlays/confirm-dialog";
import { toast } from "@krapao/ui/overlays/toast";
import { WalletMinimal } from "lucide-react";
import { useState } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { money } from "../../lib/format.ts";
import { refundTexts } from "./texts/index.ts";
import { type Refund, useAddRefund } from "./use-refund.ts";
import "../../lib/money/amount-entry.css";

/** Moves the received refunds into the wallet after a confirmation, since they have a condition. */
export function AddToWallet({ refund, currency }: { refund: Refund; currency: Currency }) {
  const t = useTexts(refundTexts);
  const { mutate, isPending } = useAddRefund();
  const [asked, setAsked] = useState(false);
  const [amount, setAmount] = useState(refund.pot);
  const ask = () => {
    setAmount(refund.pot);
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
      <Button variant="claim" disabled={refund.bonus || refund.pot <= 0} onClick={ask}>
        {t.addWallet}
      </Button>
      <ConfirmDialog
        open={asked}
        title={t.addTitle(money(amount, currency))}
        icon={WalletMinimal}
        tone="jade"
        confirmLabel={t.confirm}
        cancelLabel={t.notYet}
        loading={isPending && t.adding}
        onConfirm={add}
        onCancel={() => setAsked(false)}
      >
        <dl className="facts">
          <div>
            <dt>{t.wins}</dt>
            <dd className="text-jade-400">{t.ofBase(refund.refundSuccess)}</dd>
          </div>
          <div>
            <dt>{t.loses}</dt>
            <dd>{t.ofBase(refund.refundFail)}</dd>
          </div>
        </dl>
        <p className="mt-2">{t.addWarning}</p>
      </ConfirmDialog>
    </>
  );
}
