import { Button } from "@krapao/ui/button";
import { ConfirmDialog } from "@krapao/ui/confirm-dialog";
import type { Currency } from "@krapao/ui/money";
import { toast } from "@krapao/ui/toast";
import { WalletMinimal } from "lucide-react";
import { useState } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { money } from "../../lib/format.ts";
import { refundTexts } from "./texts/index.ts";
import { type Refund, useAddRefund } from "./use-refund.ts";
import "../../lib/amount-entry.css";

/** Moves what was received into the wallet, after a question: it comes under a condition. */
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
