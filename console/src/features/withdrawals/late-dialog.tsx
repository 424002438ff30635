import { useTexts } from "@krapao/browser/i18n/texts";
import * as calls from "@krapao/contract/console/payouts";
import { RadioRow } from "@krapao/ui/forms/choice";
import { toast } from "@krapao/ui/overlays/toast";
import { useState } from "react";
import { toastCode } from "../../i18n/errors/index.ts";
import { api } from "../../lib/api/api.ts";
import { ReasonDialog } from "../../lib/dialogs/reason-dialog.tsx";
import type { PayoutDialogProps } from "./evidence-dialog.tsx";
import { withdrawalsTexts } from "./texts.ts";
import { refetchWithdrawals } from "./withdrawal-calls.ts";

/** Decides whether the member or the operator bears a payout that the bank paid after a refund. */
export function LateDialog({ open, onClose, payout, version }: PayoutDialogProps) {
  const t = useTexts(withdrawalsTexts);
  const [by, setBy] = useState<"wallet" | "loss">("wallet");
  const settle = async (why: string) => {
    const { message } = await api(calls.settleLate, {
      params: { withdrawalId: payout.id },
      input: { version, by, why },
    }).finally(refetchWithdrawals);
    if (message === "APPROVAL_NEEDED") return toastCode(message);
    toast("success", t.payouts.posted);
  };
  const labels = { wallet: t.payouts.byWallet, loss: t.payouts.byLoss };
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={t.payouts.settleTitle}
      confirmLabel={t.payouts.confirm}
      onConfirm={settle}
    >
      <fieldset className="grid gap-2" aria-label={t.payouts.by}>
        {(["wallet", "loss"] as const).map((each) => (
          <RadioRow
            key={each}
            name="by"
            value={each}
            checked={by === each}
            onChange={() => setBy(each)}
          >
            {labels[each]}
          </RadioRow>
        ))}
      </fieldset>
      {by === "loss" ? <p className="s13 t2">{t.payouts.lossNote}</p> : null}
    </ReasonDialog>
  );
}

/** Closes the case of a payout whose decision the bank contradicted. */
export function CaseDialog({ open, onClose, payout, version }: PayoutDialogProps) {
  const t = useTexts(withdrawalsTexts);
  const close = async (why: string) => {
    const params = { withdrawalId: payout.id };
    await api(calls.closeCase, { params, input: { version, why } }).finally(refetchWithdrawals);
    toast("success", t.payouts.posted);
  };
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={t.labels.closeCaseTitle}
      confirmLabel={t.labels.closeTheCase}
      onConfirm={close}
    >
      <p className="t2">{t.payouts.closeText}</p>
    </ReasonDialog>
  );
}
